import type { Person } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { Avatar, classes, useScrollStop, written } from '@chefly/ui';
import { Check, Hand } from 'lucide-react';
import { useRef } from 'react';
import { markOf, type Whereabouts } from './kitchen/whereabouts';

/** For a member who sees the chef alone: who else cooks along, and at which step each is. */
export function Company({
  chef,
  cooks,
  remote,
  me,
}: {
  chef: Person;
  cooks: readonly Whereabouts[];
  /** The chef, while they are there. */
  remote: RemoteParticipant | undefined;
  /** The reader's uid. */
  me: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const stop = useScrollStop(row);
  return (
    <ul
      ref={row}
      tabIndex={stop}
      aria-label="In the kitchen"
      className={classes(
        'flex min-w-0 flex-1 flex-wrap content-center-safe items-center gap-x-5 gap-y-2 overflow-y-auto',
        'rounded-[18px] border border-line bg-card px-4 py-1.5',
      )}
    >
      <One person={chef} name={chef.firstName} note="Chef" speaking={remote?.speaking} />
      {cooks.map((cook) => (
        <One
          key={cook.person.uid}
          person={cook.person}
          name={cook.person.uid === me ? 'You' : cook.person.firstName}
          note={markOf(cook)}
          ready={cook.ready}
          hand={cook.hand}
        />
      ))}
    </ul>
  );
}

function One({
  person,
  name,
  note,
  speaking,
  ready,
  hand,
}: {
  person: Person;
  name: string;
  note: string;
  speaking?: boolean;
  ready?: boolean;
  hand?: boolean;
}) {
  const mark = 'absolute -end-1 -bottom-1 grid size-[20px] place-items-center rounded-full';
  return (
    <li className="flex shrink-0 items-center gap-2.5">
      <span
        className={classes(
          'relative rounded-full transition-shadow duration-200',
          speaking && 'shadow-[0_0_0_2px_var(--card),0_0_0_4px_#FF9466]',
        )}
      >
        <Avatar person={person} size={42} />
        {hand ? (
          <span className={classes(mark, 'bg-gold text-card')}>
            <Hand className="size-[12px]" aria-label="Hand raised" />
          </span>
        ) : (
          ready && (
            <span className={classes(mark, 'bg-herb text-card')}>
              <Check className="size-[12px]" strokeWidth={3} aria-hidden />
            </span>
          )
        )}
      </span>
      <span className="leading-tight">
        <b className="block max-w-28 truncate font-semibold" {...written(name)}>
          {name}
        </b>
        <small className="text-[0.8125rem] text-soft">{note}</small>
      </span>
    </li>
  );
}
