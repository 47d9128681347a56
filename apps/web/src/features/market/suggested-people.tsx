import {
  Avatar,
  ErrorState,
  fullName,
  IconButton,
  ListSkeleton,
  MarketRail,
  written,
} from '@chefly/ui';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { AllLink } from './all-link';
import { FollowInRow } from './follow-in-row';
import { PersonRow } from './person-row';
import { reasonOf, useSuggestions } from './use-suggestions';

/** Where nobody is searched: people to follow, or the question whom one looks for. */
export function SuggestedPeople({ onOpen }: { onOpen: () => void }) {
  const { list, dismiss } = useSuggestions();
  const heading = useRef<HTMLHeadingElement>(null);
  if (list.isPending) return <ListSkeleton />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data?.items.length) return null;
  return (
    <section aria-labelledby="people-to-follow">
      <h2 ref={heading} id="people-to-follow" tabIndex={-1} className="mb-1.5 text-[1.375rem]">
        People to follow
      </h2>
      <ul>
        {list.data.items.map((person) => (
          <PersonRow
            key={person.uid}
            person={person}
            relationship="none"
            why={reasonOf(person)}
            onOpen={onOpen}
            more={
              <IconButton
                label={`Not interested in ${fullName(person)}`}
                onClick={() => {
                  dismiss(person);
                  heading.current?.focus();
                }}
              >
                <X className="size-4.5" />
              </IconButton>
            }
          />
        ))}
      </ul>
    </section>
  );
}

const RAIL_SHOWN = 8;

/** Last in the market: what comes after it does not move when there is nobody. */
export function PeopleRail() {
  const { list } = useSuggestions();
  if (!list.data?.items.length) return null;
  return (
    <MarketRail
      label="People to follow"
      title="People to follow"
      size="chip"
      aside={<AllLink to="/search?tab=people" of="people to follow" />}
      items={list.data.items.slice(0, RAIL_SHOWN).map((person) => ({
        key: person.uid,
        content: (
          <div className="flex h-full w-44 flex-col items-center gap-3 rounded-card border border-line bg-card p-3.5 text-center">
            <Link
              to={`/user?uid=${person.uid}`}
              className="grid w-full justify-items-center gap-2 rounded-control"
            >
              <Avatar person={person} size={56} />
              <span className="w-full">
                <span className="block truncate font-semibold" {...written(fullName(person))}>
                  {fullName(person)}
                </span>
                <span className="line-clamp-2 min-h-[2lh] text-[0.8125rem] text-soft">
                  {reasonOf(person)}
                </span>
              </span>
            </Link>
            <FollowInRow person={person} before="none" className="mt-auto w-full px-2" />
          </div>
        ),
      }))}
    />
  );
}
