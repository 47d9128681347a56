import { pages, query, useApi } from '@chefly/api-client/react';
import { Button, EmptyState } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAwaited } from '../../parts/is-awaited';
import { AllLink } from './all-link';
import { FoundPeople } from './person-row';
import { CheapRail, FreeRail, IngredientRail, QuickRail } from './rails';
import { ingredientsOf, searchLink, type Filters } from './search-params';

const PEOPLE_SHOWN = 3;

const chip =
  'inline-flex h-11 items-center rounded-full border border-line bg-card px-4 font-semibold ' +
  'transition-colors hover:border-edge';

/**
 * Nothing was found: the nearest names, who is called so, what there is with each ingredient by
 * itself, and what there is besides. Whom egg makes ill is offered none in place of what they
 * searched.
 */
export function NothingFound({
  text,
  filters,
  onChosen,
  onSearch,
}: {
  text: string;
  filters: Filters;
  onChosen: () => void;
  onSearch: (text: string) => void;
}) {
  const navigate = useNavigate();
  const limited = Object.keys(filters).length > 0;
  const nearest = useQuery({
    ...query(useApi(), 'recipes', 'similar', { name: text }),
    enabled: !!text && !limited,
  });
  const names = nearest.data?.items.map(({ name }) => name) ?? [];
  const called = useInfiniteQuery({
    ...pages(useApi(), 'social', 'people', { text }),
    enabled: !!text,
  });
  const { diet, without } = filters;
  const eats: Record<string, string> = { ...(diet && { diet }), ...(without && { without }) };
  const ingredients = ingredientsOf(text);
  return (
    <>
      <EmptyState
        dish="falafel"
        action={
          limited ? (
            <Button
              icon={<FilterX className="size-5" aria-hidden />}
              onClick={() => void navigate(searchLink(text ? { text } : {}), { replace: true })}
            >
              Clear the filters
            </Button>
          ) : (
            <Button onClick={() => void navigate('/dashboard?tab=recipes&add=form')}>
              Add it as your own
            </Button>
          )
        }
      >
        {text ? (
          <>
            No recipe with ‘<bdi>{text}</bdi>’{limited && ' within these filters'}.
          </>
        ) : (
          'No recipe is within these filters.'
        )}
      </EmptyState>
      <Words label="Did you mean" words={names} onSearch={onSearch} />
      <People text={text} people={called.data?.pages[0]?.items ?? []} onOpen={onChosen} />
      {!isAwaited(nearest) && !isAwaited(called) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          {ingredients.length > 1 &&
            ingredients.map((name) => <IngredientRail key={name} name={name} within={eats} />)}
          {!Object.keys(eats).length && <FreeRail />}
          <CheapRail within={eats} />
          <QuickRail within={eats} />
        </div>
      )}
    </>
  );
}

/** Who is called so: the same question as that of the tab of people, which has all of them. */
function People({
  text,
  people,
  onOpen,
}: {
  text: string;
  people: ComponentProps<typeof FoundPeople>['people'];
  onOpen: () => void;
}) {
  if (!people.length) return null;
  return (
    <section aria-label="People" className="mb-6">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 className="text-[1.375rem]">People</h2>
        {people.length > PEOPLE_SHOWN && (
          <AllLink to={searchLink({ tab: 'people', text })} of="people" />
        )}
      </div>
      <FoundPeople people={people.slice(0, PEOPLE_SHOWN)} onOpen={onOpen} />
    </section>
  );
}

function Words({
  label,
  words,
  onSearch,
}: {
  label: string;
  words: string[];
  onSearch: (text: string) => void;
}) {
  if (!words.length) return null;
  return (
    <section aria-label={label} className="mb-6">
      <h2 className="mb-2.5 text-[1.375rem]">{label}</h2>
      <div className="flex flex-wrap gap-2">
        {words.map((word) => (
          <button key={word} type="button" className={chip} onClick={() => onSearch(word)}>
            <bdi>{word}</bdi>
          </button>
        ))}
      </div>
    </section>
  );
}
