import { messages, timing, type RoomPass, type Session } from '@chefly/contracts';
import { useAccount, useLive } from '@chefly/api-client/react';
import { Brand, Button, classes, clock, Dialog, useMedia, useNow, written } from '@chefly/ui';
import {
  Camera,
  CameraOff,
  MessageCircle,
  Mic,
  MicOff,
  PhoneOff,
  Signal,
  SignalLow,
  Users,
  Video,
} from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { ChatPanel } from './chat-panel';
import {
  ChefVideos,
  StartingSession,
  UserVideo,
  UserVoice,
  VoiceCircles,
  VoiceGuests,
} from './views';
import { AudioOf } from './media';
import { ReportSession } from './report-session';
import { rememberEmpty } from '../../parts/session-data';
import { StepsPanel } from './steps-panel';
import { useRoom } from './use-room';

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
  const [voices, setVoices] = useState(false);
  const [panel, setPanel] = useState(false);
  const wide = useMedia('(min-width: 1024px)');
  const unread = useUnreadMessages(session.uid, wide || panel);
  const [confirming, setConfirming] = useState(false);
  const [left, setLeft] = useState<string[]>([]);
  const banner = useLeaveBanner(
    session,
    (uid) => setLeft((uids) => [...uids, uid]),
    (uid) => setLeft((uids) => uids.filter((other) => other !== uid)),
  );
  const [started, setStarted] = useState(false);
  const remotes = state.remotes.filter((remote) => !left.includes(remote.uid));
  const connected = remotes.some((remote) => remote.connected);
  useEffect(() => {
    if (connected) setStarted(true);
  }, [connected]);
  useEffect(() => rememberEmpty(started && !remotes.length), [started, remotes.length]);

  const chef = session.role === 'chef';
  const { local } = state;
  const names = new Map(session.participants.map((participant) => [participant.uid, participant]));
  const voiceUids = new Set(
    session.participants
      .filter((participant) => participant.type === 'voice')
      .map((participant) => participant.uid),
  );
  const videoRemotes = remotes.filter((remote) => !voiceUids.has(remote.uid));
  const voiceRemotes = remotes.filter((remote) => voiceUids.has(remote.uid));
  const showVoices = session.type === 'voice' || voices;

  const view =
    !started && !connected ? (
      <StartingSession session={session} />
    ) : chef ? (
      showVoices ? (
        <>
          <VoiceCircles remotes={voiceRemotes} names={names} />
          {/* who is not in sight is still heard */}
          {videoRemotes.map((remote) => (
            <AudioOf key={remote.uid} remote={remote} />
          ))}
        </>
      ) : (
        <>
          <VoiceGuests remotes={voiceRemotes} names={names} />
          <ChefVideos remotes={videoRemotes} names={names} />
        </>
      )
    ) : session.type === 'voice' ? (
      <UserVoice remote={remotes[0]} chef={session.chef} />
    ) : (
      <UserVideo remote={remotes[0]} chef={session.chef} />
    );

  return (
    <div data-theme="dark" data-room className="fixed inset-0 flex flex-col bg-[#120D0E] text-ink">
      <title>{`${session.recipe.name}, live · chefly`}</title>
      <Header session={session} connection={state.connection} />
      {banner && (
        <p
          role="status"
          className="absolute inset-x-0 top-16 z-10 mx-auto w-fit animate-rise rounded-full bg-[#33262a] px-5 py-2 font-medium"
        >
          {messages.hasLeft(banner)}
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
          {view}
          {session.type === 'video' && (
            <figure className="absolute bottom-3 end-3 aspect-[4/3] w-24 overflow-hidden rounded-2xl border-2 border-[#F6ECE3] bg-[#33262a] shadow-[0_10px_30px_#000a] sm:w-40">
              {local.camera ? (
                <VideoPreview stream={local.stream} />
              ) : (
                <span className="grid size-full place-items-center">
                  <CameraOff className="size-6 text-soft" aria-label="Your camera is off" />
                </span>
              )}
            </figure>
          )}
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
        <Round
          label={local.microphone ? 'Mute microphone' : 'Unmute microphone'}
          pressed={!local.microphone}
          onClick={() => void room?.setMicrophone(!local.microphone)}
        >
          {local.microphone ? <Mic /> : <MicOff />}
        </Round>
        {session.type === 'video' && (
          <Round
            label={local.camera ? 'Turn camera off' : 'Turn camera on'}
            pressed={!local.camera}
            onClick={() => void room?.setCamera(!local.camera)}
          >
            {local.camera ? <Camera /> : <CameraOff />}
          </Round>
        )}
        {chef && session.type === 'video' && (voiceRemotes.length > 0 || voices) && (
          <span className="flex justify-center max-sm:order-first max-sm:w-full">
            <Button
              size="large"
              className="rounded-full border-transparent bg-[#33262a]"
              icon={voices ? <Video className="size-5" /> : <Users className="size-5" />}
              onClick={() => setVoices(!voices)}
            >
              {voices ? 'Video Participants' : 'Voice Participants'}
            </Button>
          </span>
        )}
        {!wide && (
          <Round
            label={unread ? `Chat and steps, ${unread} new` : 'Chat and steps'}
            badge={unread}
            onClick={() => setPanel(true)}
          >
            <MessageCircle />
          </Round>
        )}
        <Round label="End" className="!bg-[#C8102E] text-white" onClick={() => setConfirming(true)}>
          <PhoneOff />
        </Round>
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

function VideoPreview({ stream }: { stream: MediaStream | null }) {
  return (
    <video
      autoPlay
      playsInline
      muted
      aria-label="Your camera"
      className="size-full -scale-x-100 object-cover"
      ref={(element) =>
        void (element && element.srcObject !== stream && (element.srcObject = stream))
      }
    />
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

function Header({ session, connection }: { session: Session; connection: string }) {
  const now = useNow();
  const good = connection === 'connected';
  return (
    <header className="flex min-h-[10dvh] items-center gap-x-3 px-4 py-3 max-sm:flex-wrap sm:gap-4.5 sm:px-5">
      <Brand />
      <span className="flex items-center gap-2 rounded-full bg-[#3a1218] px-3 py-1 text-[0.8125rem] font-semibold text-[#FF8A98]">
        <span className="size-2 animate-pulse-soft rounded-full bg-live" />
        Live <bdi className="tabular">{clock(now - Date.parse(session.startedAt))}</bdi>
      </span>
      <h1
        className="min-w-0 truncate max-sm:order-last max-sm:w-full max-sm:pt-1 font-sans text-[0.9375rem] font-normal tracking-normal text-soft"
        {...written(session.recipe.name)}
      >
        {session.recipe.name}
      </h1>
      <span
        role="status"
        className={classes(
          'ms-auto flex items-center gap-2 text-[0.875rem]',
          good ? 'text-herb' : 'text-gold',
        )}
      >
        {good ? (
          <Signal className="size-5" aria-hidden />
        ) : (
          <SignalLow className="size-5 animate-pulse-soft" aria-hidden />
        )}
        {good ? 'Good' : connection === 'connecting' ? 'Connecting' : 'Reconnecting'}
      </span>
      <ReportSession session={session} dark />
    </header>
  );
}

function Round({
  label,
  pressed,
  badge,
  className,
  children,
  onClick,
}: {
  label: string;
  pressed?: boolean;
  /** A number over the icon; none at zero. */
  badge?: number;
  className?: string;
  children: ReactNode;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={classes(
        'relative grid size-14 shrink-0 place-items-center rounded-full transition-transform active:scale-95 [&_svg]:size-6',
        pressed ? 'bg-ink text-[#120D0E]' : 'bg-[#33262a]',
        className,
      )}
    >
      {children}
      {!!badge && (
        <span
          aria-hidden
          className="absolute -end-0.5 -top-0.5 grid h-6 min-w-6 place-items-center rounded-full bg-live px-1.5 text-[0.75rem] font-bold text-on-live tabular"
        >
          {badge > 9 ? '9+' : badge}
        </span>
      )}
    </button>
  );
}

/** How many messages of others have come since the chat was last in sight. */
function useUnreadMessages(sessionUid: string, inSight: boolean): number {
  const { uid: me } = useAccount();
  const [unread, setUnread] = useState(0);
  useLive('message', (message) => {
    if (message.sessionUid === sessionUid && message.sender.uid !== me && !inSight)
      setUnread((count) => count + 1);
  });
  if (inSight && unread) setUnread(0);
  return unread;
}

/** Who has just left, for five seconds. */
function useLeaveBanner(
  session: Session,
  onLeft: (uid: string) => void,
  onBack: (uid: string) => void,
): string | null {
  const [banner, setBanner] = useState<string | null>(null);
  useLive('session.left', (message) => {
    if (message.sessionUid !== session.uid) return;
    onLeft(message.uid);
    setBanner(message.identity);
  });
  useLive('session.back', (message) => message.sessionUid === session.uid && onBack(message.uid));
  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => setBanner(null), timing.leaveBanner);
    return () => clearTimeout(timer);
  }, [banner]);
  return banner;
}
