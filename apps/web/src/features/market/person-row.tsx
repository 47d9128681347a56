import type { Level, Person, Relationship } from '@chefly/contracts';
import { Avatar, fullName, LevelBadge, UserName, written } from '@chefly/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FollowInRow } from './follow-in-row';
import { cooksWhat } from './use-suggestions';

/** A member to be opened or followed, and why they stand here. */
export function PersonRow({
  person,
  relationship,
  why,
  onOpen,
  more,
}: {
  person: Person & { level: Level };
  relationship: Relationship;
  why: string;
  onOpen: () => void;
  /** Beside Follow. */
  more?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1 rounded-control py-1 transition-colors hover:bg-line/40">
      <Link
        to={`/user?uid=${person.uid}`}
        className="flex min-w-0 flex-[1_1_11rem] items-center gap-3.5 rounded-control p-2.5"
        onClick={onOpen}
      >
        <Avatar person={person} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-semibold" {...written(fullName(person))}>
              {fullName(person)}
            </span>
            <LevelBadge level={person.level} />
          </span>
          <span className="block truncate text-[0.8125rem] text-soft">
            <UserName person={person} />
          </span>
          {why && <span className="line-clamp-2 text-[0.8125rem] text-soft">{why}</span>}
        </span>
      </Link>
      <span className="flex items-center gap-1 pe-1.5">
        <FollowInRow person={person} before={relationship} />
        {more}
      </span>
    </li>
  );
}

type FoundPerson = Person & { level: Level; relationship: Relationship; cuisines: string[] };

/** Those whom a search has found. */
export const FoundPeople = ({ people, onOpen }: { people: FoundPerson[]; onOpen: () => void }) => (
  <ul>
    {people.map((person) => (
      <PersonRow
        key={person.uid}
        person={person}
        relationship={person.relationship}
        why={cooksWhat(person.cuisines)}
        onOpen={onOpen}
      />
    ))}
  </ul>
);
