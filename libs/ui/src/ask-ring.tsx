import type { Person } from '@chefly/contracts';
import { Plus } from 'lucide-react';
import { classes } from './classes';
import { Avatar } from './people';
import { Ring } from './ring-timer';
import { written } from './written';

/** One who was asked: what they do, in words, and whether an answer may still come. */
export interface Asked {
  person: Pick<Person, 'uid' | 'firstName' | 'lastName'>;
  words: string;
  waiting: boolean;
}

/** One more can be asked: their place on the ring asks for them. */
export interface AskMore {
  words: string;
  onAsk: () => void;
}

/**
 * Places round the clock, in parts of the box, for one to four. Very large letters have half of its
 * width each.
 */
const PLACES = [
  ['left-1/2 top-0'],
  ['left-[16%] max-[18em]:left-1/4 top-[12%]', 'left-[84%] max-[18em]:left-3/4 top-[12%]'],
  [
    'left-[16%] max-[18em]:left-1/4 top-[8%]',
    'left-[84%] max-[18em]:left-3/4 top-[8%]',
    'left-1/2 bottom-0',
  ],
  [
    'left-[16%] max-[18em]:left-1/4 top-0',
    'left-[84%] max-[18em]:left-3/4 top-0',
    'left-[16%] max-[18em]:left-1/4 bottom-0',
    'left-[84%] max-[18em]:left-3/4 bottom-0',
  ],
] as const;
/** Nobody's words lie over those of another. */
const PLACE = classes(
  'absolute grid w-[min(6rem,32%)] -translate-x-1/2 justify-items-center text-center leading-tight',
  'rounded-2xl bg-paper max-[18em]:w-1/2',
);

/**
 * Those who were asked, on a ring round the clock that says how long their answer may take.
 *
 * @param clock what is left, as it is read
 * @param share of the whole time that is left
 * @param low on a phone that lies
 */
export function AskRing({
  asked,
  clock,
  share,
  low,
  more,
}: {
  asked: readonly Asked[];
  clock: string;
  share: number;
  low?: boolean;
  more?: AskMore;
}) {
  const many = asked.length + (more ? 1 : 0);
  const places = PLACES[Math.min(many, PLACES.length) - 1];
  return (
    <div
      className={classes(
        'relative mx-auto w-[20rem] max-w-full',
        low ? 'h-[16rem]' : 'h-[20rem] max-[18em]:h-[18rem]',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'absolute left-1/2 top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full border-2',
          'border-dotted border-edge/60 max-[18em]:hidden',
          low ? 'size-[12rem]' : 'size-[15rem]',
        )}
      />
      <span className="absolute left-1/2 top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-paper">
        <Ring grows size={low ? 76 : 108} share={share}>
          <b
            role="timer"
            aria-label="Time left"
            className={classes('tabular leading-none', low ? 'text-lg' : 'text-[1.625rem]')}
          >
            {clock}
          </b>
          <span aria-hidden className="mt-1 text-xs leading-none text-soft">
            left
          </span>
        </Ring>
      </span>
      <ul aria-label="Asked chefs" aria-live="polite">
        {asked.map(({ person, words, waiting }, i) => (
          <li key={person.uid} className={classes(PLACE, places?.[i])}>
            <span className="relative rounded-full">
              {waiting && (
                // where nothing moves it is a second ring
                <i
                  aria-hidden
                  className="absolute -inset-1.5 animate-ringing rounded-full border-2 border-brand/60"
                />
              )}
              <Avatar
                person={person}
                size={low ? 44 : 56}
                className={
                  waiting
                    ? 'shadow-[0_0_0_2px_var(--paper),0_0_0_4px_var(--brand)]'
                    : 'opacity-60 saturate-[0.3]'
                }
              />
            </span>
            <span className="mt-1.5 w-full truncate font-semibold" {...written(person.firstName)}>
              {person.firstName}
              <span className="sr-only"> {person.lastName}</span>
            </span>
            <span className={classes('text-[0.8125rem]', waiting ? 'text-brand' : 'text-soft')}>
              {words}
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <button
          type="button"
          onClick={more.onAsk}
          className={classes(PLACE, 'font-semibold text-brand', places?.[asked.length])}
        >
          <span
            aria-hidden
            className={classes(
              'grid place-items-center rounded-full border-2 border-dashed border-edge bg-card',
              low ? 'size-11' : 'size-14',
            )}
          >
            <Plus className="size-5.5" />
          </span>
          <span className="mt-1.5 text-[0.875rem]">{more.words}</span>
        </button>
      )}
    </div>
  );
}

/** Who accepted comes from the ring to its middle, with one flourish; where nothing moves, is there. */
export const Accepted = ({ chef }: { chef: Asked['person'] }) => (
  <div className="grid justify-items-center gap-3">
    <span className="relative animate-to-middle rounded-full">
      <i
        aria-hidden
        className="absolute inset-0 animate-flourish rounded-full border-4 border-herb motion-reduce:hidden"
      />
      <Avatar
        person={chef}
        size={96}
        className="shadow-[0_0_0_3px_var(--paper),0_0_0_6px_var(--herb)]"
      />
    </span>
    <b {...written(chef.firstName)}>{chef.firstName}</b>
  </div>
);
