import type { Session } from '@chefly/contracts';
import type { RoomState } from '@chefly/media-room';
import { classes } from '@chefly/ui';
import { useState, type ReactNode } from 'react';
import { Company } from './company';
import type { Kitchen } from './kitchen/use-kitchen';
import { panSaid, readyCount } from './kitchen/whereabouts';
import { OwnPicture } from './own-picture';
import { ownPlace } from './own-place';
import { Participants, StartingSession } from './participants';
import { ownWords } from './quality-words';
import { ReadyRing } from './ready-ring';
import { chatBelow, isDesk, type StageLayout } from './stage-layout';
import type { Others } from './use-others';

/**
 * On a phone: how much of the height the picture has. The step leaves it all of it, or takes what it
 * needs, or takes the most of it.
 */
export type PictureHeight = 'whole' | 'fitting' | 'low';

const heights: Record<PictureHeight, string> = {
  whole: 'flex-1',
  // as large as the words of the step leave it
  fitting: 'h-[40dvh] min-h-[26dvh] shrink-[1000]',
  low: 'h-[26dvh] shrink-0',
};

/** Beside the recipe: how much of the height those who are there have. */
function deskHeight(chatIsBelow: boolean, showVoices: boolean, chef: boolean): string {
  if (chatIsBelow) return 'max-h-[46%]';
  if (showVoices) return 'max-h-[80dvh]';
  return chef ? 'h-[67dvh]' : 'h-[70dvh]';
}

/** Those who are in the room, oneself among them, with what is said of the connection. */
export function StagePeople({
  session,
  kitchen,
  state: { local, quality },
  others,
  layout,
  showVoices,
  height,
  header,
  children,
}: {
  session: Session;
  kitchen: Kitchen;
  state: RoomState;
  others: Others;
  layout: StageLayout;
  /** Those on voice have the stage, not those on video. */
  showVoices: boolean;
  height: PictureHeight;
  /** What is cooked and for how long, where that stands with those who are there. */
  header: ReactNode;
  /** Below those who are there, where there is room for it. */
  children: ReactNode;
}) {
  const { chef, cooks, me } = kitchen;
  const video = session.type === 'video';
  const desk = isDesk(layout);
  const portrait = layout === 'portrait';
  const spotlit = kitchen.state.spotlight.uid !== null;
  const place = video ? ownPlace({ desk, chef, showVoices, spotlit, videos: others.videos }) : null;
  const single = place === 'below-one';
  const inside = single || place === 'below';
  const [ratio, setRatio] = useState(4 / 3);
  const own = { local, quality };
  const told = {
    pan: panSaid(session, kitchen),
    weak: others.connection === 'connected' ? ownWords[quality] : null,
  };
  return (
    <div
      className={classes(
        'relative flex min-h-0 min-w-0 flex-col gap-2.5',
        portrait && (video ? heights[height] : 'shrink-0'),
      )}
    >
      <section
        aria-label="Participants"
        className={classes(
          'relative min-h-0 w-full',
          !desk && video && '[container-type:size] flex-1 overflow-hidden',
          portrait && video && 'rounded-b-[26px]',
          layout === 'landscape' && 'flex-1 rounded-[22px]',
          inside && 'flex flex-col gap-2.5',
          desk && classes('shrink', deskHeight(chatBelow(layout, session.type), showVoices, chef)),
        )}
      >
        <div
          className={
            inside ? classes('min-h-0 w-full shrink', single && 'max-h-[62%]') : 'size-full'
          }
          style={single ? { aspectRatio: Math.min(1.45, Math.max(3 / 4, ratio)) } : undefined}
        >
          {others.started ? (
            <Participants
              session={session}
              kitchen={kitchen}
              remotes={others.here}
              showVoices={showVoices}
              layout={layout}
              single={single}
              own={place === 'tile' && <OwnPicture {...own} className="size-full min-h-0" />}
              onRatio={setRatio}
            />
          ) : (
            <StartingSession session={session} />
          )}
        </div>
        {inside && <OwnPicture {...own} className="min-h-21 w-full flex-1" />}
        {video && <ToldOnPicture {...told} />}
        {(place === 'corner' || place === 'upper-corner') && (
          <OwnPicture {...own} corner above={place === 'upper-corner'} />
        )}
      </section>
      {header}
      {!video && <ToldInLines {...told} />}
      {desk && video && (
        <div className="flex max-h-40 min-h-14 flex-1 gap-2.5">
          {place === 'row' && <OwnPicture {...own} className="min-w-34 flex-1" />}
          {chef ? (
            !!cooks.length && (
              <ReadyRing ready={readyCount(cooks, kitchen.state)} of={cooks.length} />
            )
          ) : (
            <Company chef={session.chef} cooks={cooks} remote={others.here[0]} me={me} />
          )}
        </div>
      )}
      {children}
    </div>
  );
}

/** Said of what is seen and heard: whose pan the chef looks at, and what the own way carries. */
interface Told {
  pan: string | undefined;
  weak: string | null;
}

function ToldOnPicture({ pan, weak }: Told) {
  if (!pan && !weak) return null;
  return (
    <div className="absolute inset-x-3 top-16 z-[4] grid justify-items-start gap-1.5 text-[0.8125rem] font-semibold">
      {pan && <p className="rounded-full bg-black/70 px-3 py-1">{pan}</p>}
      {weak && <p className="rounded-2xl bg-black/70 px-3 py-1 text-gold">{weak}</p>}
    </div>
  );
}

function ToldInLines({ pan, weak }: Told) {
  if (!pan && !weak) return null;
  return (
    <div className="-mt-1.5 px-4 text-[0.8125rem] font-semibold">
      {pan && <p>{pan}</p>}
      {weak && <p className="text-gold">{weak}</p>}
    </div>
  );
}
