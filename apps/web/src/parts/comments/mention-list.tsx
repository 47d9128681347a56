import type { Person } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Avatar, classes, fullName, useDebounced, UserName, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';

const MOST = 5;
const PAUSE_MS = 250;
const HANDLE = /(?:^|[^\p{L}\p{M}\p{Nd}._@])@([\p{L}\p{M}\p{Nd}._]*)$/u;

/** The handle being typed before the cursor; null when there is none. */
export const handleBefore = (text: string): string | null => HANDLE.exec(text)?.[1] ?? null;

/**
 * Members who may be mentioned and whose username begins so: those of the thread first, then whom a
 * search finds.
 */
export function useMentionable(handle: string | null, around: Person[]): Person[] {
  const api = useApi();
  const text = useDebounced(handle ?? '', PAUSE_MS);
  const found = useQuery({
    ...query(api, 'social', 'people', { text, limit: 10 }),
    enabled: handle !== null && !!text,
  });
  if (handle === null) return [];
  const begins = ({ userName }: Person) => userName.toLowerCase().startsWith(handle.toLowerCase());
  const all = [...around, ...(found.data?.items ?? [])].filter(begins);
  return [...new Map(all.map((person) => [person.uid, person])).values()].slice(0, MOST);
}

export const optionId = (listId: string, person: Person) => `${listId}-${person.uid}`;

/** Below the cursor's line there is no room on a phone: the list stands above the field. */
export function MentionList({
  id,
  people,
  active,
  onChoose,
}: {
  id: string;
  people: Person[];
  active: number;
  onChoose: (person: Person) => void;
}) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Members to mention"
      className="mb-2 overflow-hidden rounded-control border border-line bg-card shadow-lift"
    >
      {people.map((person, i) => (
        <li
          key={person.uid}
          id={optionId(id, person)}
          role="option"
          aria-selected={i === active}
          // the field keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={classes(
            'flex min-h-12 cursor-pointer items-center gap-3 px-3',
            i === active ? 'bg-brand-wash' : 'hover:bg-line/40',
          )}
        >
          <Avatar person={person} size={30} />
          <span className="min-w-0 truncate">
            <span className="font-semibold" {...written(fullName(person))}>
              {fullName(person)}
            </span>{' '}
            <span className="text-soft">
              <UserName person={person} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
