import { messages, type Session } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { CookingPot } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Kitchen } from './kitchen/use-kitchen';
import { AudioOf } from './media';
import { isOnVoice } from './kitchen/on-voice';
import { isDesk, type StageLayout } from './stage-layout';
import { ChefVideos, UserVideo } from './videos';
import { UserVoice, VoiceCircles, VoiceGuests } from './voices';

/** The others: the chef sees their guests, by video or by voice; a guest sees the chef. */
export function Participants({
  session,
  kitchen: { me, people, cooks, state },
  remotes,
  showVoices,
  layout,
  single,
  own,
  onRatio,
}: {
  session: Session;
  kitchen: Kitchen;
  remotes: RemoteParticipant[];
  /** Those on voice have the stage, not those on video. */
  showVoices: boolean;
  layout: StageLayout;
  /** One picture beside the recipe, in a place of its own shape. */
  single: boolean;
  /** The own picture, as one of several. */
  own?: ReactNode;
  onRatio: (ratio: number) => void;
}) {
  const stacked = isDesk(layout);
  const column = layout !== 'portrait';
  if (session.role === 'user')
    return session.type === 'voice' ? (
      <UserVoice remote={remotes[0]} chef={session.chef} cooks={cooks} me={me} column={column} />
    ) : (
      <UserVideo remote={remotes[0]} chef={session.chef} onRatio={onRatio} />
    );
  const onVoice = ({ uid }: RemoteParticipant) => isOnVoice(session, uid);
  const voices = remotes.filter(onVoice);
  const videos = remotes.filter((remote) => !onVoice(remote));
  if (showVoices)
    return (
      <>
        <VoiceCircles remotes={voices} names={people} cooks={cooks} column={column} />
        {/* who is not in sight is still heard */}
        {videos.map((remote) => (
          <AudioOf key={remote.uid} remote={remote} />
        ))}
      </>
    );
  return (
    <>
      <VoiceGuests remotes={voices} names={people} below={!stacked} />
      <ChefVideos
        remotes={videos}
        names={people}
        cooks={cooks}
        spotlight={state.spotlight.uid}
        stacked={stacked}
        filled={!stacked || single}
        own={own}
        onRatio={onRatio}
      />
    </>
  );
}

/** Until the first of the others is there. */
export function StartingSession({ session }: { session: Session }) {
  return (
    <div
      role="status"
      className="grid size-full place-content-center justify-items-center gap-4 text-center max-sm:gap-2"
    >
      {/* on a phone between the marks above and the own picture */}
      <span className="grid size-24 place-items-center rounded-full bg-brand-wash text-brand max-sm:size-14">
        <CookingPot className="size-10 animate-simmer max-sm:size-7" aria-hidden />
      </span>
      <h2 className="text-3xl max-sm:text-2xl">{messages.startingSession}</h2>
      <p className="text-soft">
        {session.role === 'chef'
          ? 'Waiting for your guests to come in.'
          : `Waiting for ${session.chef.firstName}.`}
      </p>
    </div>
  );
}
