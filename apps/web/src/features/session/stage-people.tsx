import type { ConnectionRung, KitchenState, Session } from '@chefly/contracts';
import type { RemoteParticipant, RoomState } from '@chefly/media-room';
import { useAccount } from '@chefly/api-client/react';
import { classes } from '@chefly/ui';
import { useState, type ReactNode } from 'react';
import { Company } from './company';
import { readyCount, type Whereabouts } from './kitchen/whereabouts';
import { OwnPicture } from './own-picture';
import { isOnVoice, Participants, StartingSession } from './participants';
import { ownWords } from './quality-words';
import { ReadyRing } from './ready-ring';
import { StageHeader } from './stage-header';
import { chatBelow, type StageLayout } from './stage-layout';

/** Those who are in the room, oneself among them, with what is said of the connection. */
export function StagePeople({
  session,
  local,
  quality,
  remotes,
  started,
  cooks,
  state,
  layout,
  showVoices,
  folded,
  low,
  connection,
  away,
  shownPan,
  children,
  onDevices,
}: {
  session: Session;
  local: RoomState['local'];
  /** What the own connection carries. */
  quality: ConnectionRung;
  remotes: RemoteParticipant[];
  /** One of the others has been there. */
  started: boolean;
  cooks: readonly Whereabouts[];
  state: KitchenState;
  layout: StageLayout;
  /** Those on voice have the stage, not those on video. */
  showVoices: boolean;
  /** On a phone: the picture has the room of the step. */
  folded: boolean;
  /** There is little height for the picture. */
  low: boolean;
  connection: RoomState['connection'] | null;
  /** The kitchen is not connected. */
  away: boolean;
  /** Whose pan is shown to all, in words. */
  shownPan: string | undefined;
  /** Below those who are there, where there is room for it. */
  children?: ReactNode;
  onDevices: () => void;
}) {
  const { uid: me } = useAccount();
  const chef = session.role === 'chef';
  const video = session.type === 'video';
  const desk = layout === 'two' || layout === 'three';
  const weak = connection === 'connected' ? ownWords[quality] : null;
  const spotlight = state.spotlight.uid;
  const videos = remotes.filter(({ uid }) => !isOnVoice(session, uid)).length;
  const [ratio, setRatio] = useState(4 / 3);
  // beside the recipe one or two leave room for the own picture in the area of videos
  const inside = desk && video && !showVoices && (!chef || (videos <= 2 && !spotlight));
  const single = inside && (!chef || videos < 2);
  const fourth = chef && video && !desk && !showVoices && !spotlight && videos === 3;
  return (
    <div
      className={classes(
        'relative flex min-h-0 min-w-0 flex-col gap-2.5',
        layout === 'portrait' && !video && 'shrink-0',
        layout === 'portrait' &&
          video &&
          (folded
            ? 'flex-1'
            : low
              ? 'h-[26dvh] shrink-0'
              : // as large as the words of the step leave it
                'h-[40dvh] min-h-[26dvh] shrink-[1000]'),
      )}
    >
      <section
        aria-label="Participants"
        className={classes(
          'relative min-h-0 w-full',
          !desk && video && '[container-type:size] flex-1 overflow-hidden',
          layout === 'portrait' && video && 'rounded-b-[26px]',
          layout === 'landscape' && 'flex-1 rounded-[22px]',
          inside && 'flex flex-col gap-2.5',
          desk &&
            (chatBelow(layout, session.type)
              ? 'max-h-[46%]'
              : showVoices
                ? 'max-h-[80dvh]'
                : chef
                  ? 'h-[67dvh]'
                  : 'h-[70dvh]'),
          desk && 'shrink',
        )}
      >
        <div
          className={
            inside ? classes('min-h-0 w-full shrink', single && 'max-h-[62%]') : 'size-full'
          }
          style={single ? { aspectRatio: Math.min(1.45, Math.max(3 / 4, ratio)) } : undefined}
        >
          {started ? (
            <Participants
              session={session}
              remotes={remotes}
              showVoices={showVoices}
              cooks={cooks}
              spotlight={spotlight}
              layout={layout}
              single={single}
              own={
                fourth && (
                  <OwnPicture local={local} quality={quality} className="size-full min-h-0" />
                )
              }
              onRatio={setRatio}
            />
          ) : (
            <StartingSession session={session} />
          )}
        </div>
        {inside && (
          <OwnPicture local={local} quality={quality} className="min-h-21 w-full flex-1" />
        )}
        {video && (shownPan || weak) && (
          <div className="absolute inset-x-3 top-16 z-[4] grid justify-items-start gap-1.5 text-[0.8125rem] font-semibold">
            {shownPan && <p className="rounded-full bg-black/70 px-3 py-1">{shownPan}</p>}
            {weak && <p className="rounded-2xl bg-black/70 px-3 py-1 text-gold">{weak}</p>}
          </div>
        )}
        {video && !desk && !fourth && (
          <OwnPicture
            local={local}
            quality={quality}
            corner
            above={chef && !showVoices && !spotlight && videos > 1}
          />
        )}
      </section>
      {!desk && (video || layout === 'landscape') && (
        <StageHeader
          session={session}
          connection={connection}
          quality={quality}
          away={away}
          onDevices={onDevices}
          over={video}
        />
      )}
      {!video && (shownPan || weak) && (
        <div className="-mt-1.5 px-4 text-[0.8125rem] font-semibold">
          {shownPan && <p>{shownPan}</p>}
          {weak && <p className="text-gold">{weak}</p>}
        </div>
      )}
      {desk && video && (
        <div className="flex max-h-40 min-h-14 flex-1 gap-2.5">
          {!inside && <OwnPicture local={local} quality={quality} className="min-w-34 flex-1" />}
          {chef ? (
            !!cooks.length && <ReadyRing ready={readyCount(cooks, state)} of={cooks.length} />
          ) : (
            <Company chef={session.chef} cooks={cooks} remote={remotes[0]} me={me} />
          )}
        </div>
      )}
      {children}
    </div>
  );
}
