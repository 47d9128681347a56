import { messages, type RoomPass, type Session } from '@chefly/contracts';
import { Button, classes, Dialog, useMedia } from '@chefly/ui';
import {
  Camera,
  CameraOff,
  MessageCircle,
  Mic,
  MicOff,
  PhoneOff,
  Users,
  Video,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { rememberEmpty } from '../../parts/session-data';
import { ChatPanel } from './chat-panel';
import { OwnPicture } from './own-picture';
import { isOnVoice, Participants, StartingSession } from './participants';
import { RoundButton } from './round-button';
import { StageHeader } from './stage-header';
import { StepsPanel } from './steps-panel';
import { useLeavers } from './use-leavers';
import { useRoom } from './use-room';
import { useUnreadMessages } from './use-unread-messages';

/** The room: always dark, everything but the cooking steps back. */
export function Stage({
  session,
  pass,
  onEnd,
}: {
  session: Session;
  pass: RoomPass;
  onEnd: () => void;
}) {
  const { room, state } = useRoom(session, pass);
  const [voicesChosen, setVoicesChosen] = useState(false);
  const [panel, setPanel] = useState(false);
  const wide = useMedia('(min-width: 1024px)');
  const unread = useUnreadMessages(session.uid, wide || panel);
  const [confirming, setConfirming] = useState(false);
  const { left, justLeft } = useLeavers(session);
  const [started, setStarted] = useState(false);
  const remotes = state.remotes.filter((remote) => !left.includes(remote.uid));
  if (!started && remotes.some((remote) => remote.connected)) setStarted(true);
  const alone = started && !remotes.length;
  useEffect(() => rememberEmpty(alone), [alone]);

  const chef = session.role === 'chef';
  const { local } = state;
  const anyOnVoice = remotes.some(({ uid }) => isOnVoice(session, uid));
  const showVoices = session.type === 'voice' || voicesChosen;

  return (
    <div data-theme="dark" data-room className="fixed inset-0 flex flex-col bg-[#120D0E] text-ink">
      <title>{`${session.recipe.name}, live · chefly`}</title>
      <StageHeader session={session} connection={alone ? null : state.connection} />
      {justLeft && (
        <p
          role="status"
          className={classes(
            'absolute inset-x-0 top-16 z-10 mx-auto w-fit animate-rise',
            'rounded-full bg-[#33262a] px-5 py-2 font-medium',
          )}
        >
          {messages.hasLeft(justLeft)}
        </p>
      )}
      {local.problem && (
        <p
          role="alert"
          className="mx-4 mb-2 rounded-control bg-gold-wash px-4 py-2 text-[0.875rem] text-gold"
        >
          {local.problem}
        </p>
      )}
      <div className="flex min-h-0 flex-1 gap-4 px-3 lg:px-5">
        <section
          aria-label="Participants"
          className={classes(
            'relative max-h-full min-w-0 flex-1 self-center',
            showVoices ? 'h-[80dvh]' : chef ? 'h-[67dvh]' : 'h-[70dvh]',
          )}
        >
          {started ? (
            <Participants session={session} remotes={remotes} showVoices={showVoices} />
          ) : (
            <StartingSession session={session} />
          )}
          {session.type === 'video' && <OwnPicture local={local} />}
        </section>
        {wide && (
          <aside
            className="flex w-80 flex-col rounded-[20px] bg-card p-4"
            aria-label="Recipe and chat"
          >
            <SidePanel session={session} />
          </aside>
        )}
      </div>
      <footer className="flex min-h-[10dvh] flex-wrap items-center justify-center gap-3 px-3 py-4 sm:gap-3.5">
        <RoundButton
          label={local.microphone ? 'Mute microphone' : 'Unmute microphone'}
          pressed={!local.microphone}
          onClick={() => void room?.setMicrophone(!local.microphone)}
        >
          {local.microphone ? <Mic /> : <MicOff />}
        </RoundButton>
        {session.type === 'video' && (
          <RoundButton
            label={local.camera ? 'Turn camera off' : 'Turn camera on'}
            pressed={!local.camera}
            onClick={() => void room?.setCamera(!local.camera)}
          >
            {local.camera ? <Camera /> : <CameraOff />}
          </RoundButton>
        )}
        {chef && session.type === 'video' && (anyOnVoice || voicesChosen) && (
          <span className="flex justify-center max-sm:order-first max-sm:w-full">
            <Button
              size="large"
              className="rounded-full border-transparent bg-[#33262a]"
              icon={voicesChosen ? <Video className="size-5" /> : <Users className="size-5" />}
              onClick={() => setVoicesChosen(!voicesChosen)}
            >
              {voicesChosen ? 'Video Participants' : 'Voice Participants'}
            </Button>
          </span>
        )}
        {!wide && (
          <RoundButton
            label={unread ? `Chat and steps, ${unread} new` : 'Chat and steps'}
            badge={unread}
            onClick={() => setPanel(true)}
          >
            <MessageCircle />
          </RoundButton>
        )}
        <RoundButton
          label="End"
          className="!bg-[#C8102E] text-white"
          onClick={() => setConfirming(true)}
        >
          <PhoneOff />
        </RoundButton>
      </footer>
      <Dialog
        dark
        open={panel && !wide}
        onClose={() => setPanel(false)}
        title="Steps and chat"
        shape="side"
      >
        <div className="flex min-h-0 flex-1 flex-col">
          <SidePanel session={session} />
        </div>
      </Dialog>
      <Dialog
        dark
        open={confirming}
        onClose={() => setConfirming(false)}
        title={
          !chef && session.type === 'voice'
            ? messages.endVoiceQuestion
            : messages.endSessionQuestion
        }
      >
        <div className="flex gap-3">
          <Button look="danger" className="flex-1" onClick={() => (setConfirming(false), onEnd())}>
            End Session
          </Button>
          <Button className="flex-1" autoFocus onClick={() => setConfirming(false)}>
            Continue Session
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function SidePanel({ session }: { session: Session }) {
  return (
    <>
      <StepsPanel recipeUid={session.recipe.uid} />
      <ChatPanel sessionUid={session.uid} dark />
    </>
  );
}
