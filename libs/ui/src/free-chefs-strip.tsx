import { messages, type Person } from '@chefly/contracts';
import { ChevronRight, CloudOff, RotateCw, Soup, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from './people';
import { classes } from './classes';

export type FreeChefs =
  | { state: 'looking' }
  | { state: 'free'; chefs: readonly Face[]; /** There are more than those. */ more?: boolean }
  | { state: 'none'; note?: ReactNode }
  | { state: 'offline' }
  | { state: 'failed'; message: string; onRetry: () => void }
  /** Not for this member; `way` is what they can do about it. */
  | { state: 'refused'; message: string; way: ReactNode };
type Face = Pick<Person, 'uid' | 'firstName' | 'lastName'>;

const FACES = 3;

/** Faces that lie a little over each other, the free ones with a ring. */
export const FaceStack = ({ people, size = 40 }: { people: readonly Face[]; size?: number }) => (
  <span aria-hidden className="flex ps-0.5">
    {people.slice(0, FACES).map((person) => (
      <Avatar
        key={person.uid}
        person={person}
        size={size}
        className="shadow-[0_0_0_2px_var(--card),0_0_0_3.5px_var(--herb)] not-first:-ms-0.5"
      />
    ))}
  </span>
);

/** Who is free to cook a recipe, in a line; pressed, it shows them. */
export function FreeChefsStrip({
  chefs,
  note,
  onOpen,
}: {
  chefs: FreeChefs;
  /** Below the count of the free ones. */
  note?: string;
  onOpen?: () => void;
}) {
  if (chefs.state === 'free')
    return (
      <button type="button" onClick={onOpen} className={classes(LINE, 'rounded-control')}>
        <FaceStack people={chefs.chefs} />
        <Words
          title={`${chefs.chefs.length}${chefs.more ? '+' : ''} ${
            chefs.chefs.length === 1 ? 'chef' : 'chefs'
          } free now`}
          tone="text-herb"
          note={note}
        />
        <ChevronRight className="size-5 shrink-0 text-soft rtl:-scale-x-100" aria-hidden />
      </button>
    );
  if (chefs.state === 'failed')
    return (
      <div role="alert" className={LINE}>
        <Round>
          <CloudOff className="size-5" aria-hidden />
        </Round>
        <Words title={chefs.message} />
        <button
          type="button"
          onClick={chefs.onRetry}
          className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-brand"
        >
          <RotateCw className="size-4" aria-hidden />
          Try again
        </button>
      </div>
    );
  if (chefs.state === 'refused')
    return (
      <div className={classes(LINE, 'flex-wrap')}>
        <Words title={chefs.message} />
        {chefs.way}
      </div>
    );
  return (
    <div role="status" className={LINE}>
      {chefs.state === 'looking' && (
        <>
          <span aria-hidden className="flex animate-pulse-soft ps-0.5">
            {[0, 1, 2].map((i) => (
              <span
                key={i}
                className="size-10 rounded-full bg-line shadow-[0_0_0_2px_var(--card)] not-first:-ms-1"
              />
            ))}
          </span>
          <Words title={messages.findingChefs} />
        </>
      )}
      {chefs.state === 'none' && (
        <>
          <Round>
            <Soup className="size-5" aria-hidden />
          </Round>
          <Words title={messages.noChefs} note={chefs.note} />
        </>
      )}
      {chefs.state === 'offline' && (
        <>
          <Round>
            <WifiOff className="size-5" aria-hidden />
          </Round>
          <Words title="No network" note="Chefs can be asked once you are back online" />
        </>
      )}
    </div>
  );
}

const LINE = 'flex min-h-12 w-full items-center gap-3 px-1 text-start';

const Round = ({ children }: { children: ReactNode }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-wash text-brand">
    {children}
  </span>
);

const Words = ({ title, note, tone }: { title: string; note?: ReactNode; tone?: string }) => (
  <span className="min-w-0 flex-1 leading-snug">
    <span className={classes('block font-semibold', tone)}>
      <bdi>{title}</bdi>
    </span>
    {note && (
      <span className="line-clamp-2 text-[0.8125rem] text-soft">
        <bdi>{note}</bdi>
      </span>
    )}
  </span>
);
