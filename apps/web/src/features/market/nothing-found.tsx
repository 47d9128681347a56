import { query, useApi } from '@chefly/api-client/react';
import { Button, EmptyState } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CheapRail, FreeRail, QuickRail } from './rails';
import type { Filters } from './search-params';

const chip =
  'inline-flex h-11 items-center rounded-full border border-line bg-card px-4 font-semibold ' +
  'transition-colors hover:border-edge';

/**
 * Nothing was found: the nearest names, each word by itself, and what there is. Whom egg makes ill
 * is offered none in place of what they searched.
 */
export function NothingFound({
  text,
  filters,
  onSearch,
}: {
  text: string;
  filters: Filters;
  onSearch: (text: string) => void;
}) {
  const navigate = useNavigate();
  const limited = Object.keys(filters).length > 0;
  const nearest = useQuery({
    ...query(useApi(), 'recipes', 'similar', { name: text }),
    enabled: !!text && !limited,
  });
  const names = nearest.data?.items.map(({ name }) => name) ?? [];
  const { diet, without } = filters;
  const eats: Record<string, string> = { ...(diet && { diet }), ...(without && { without }) };
  const words = [...new Set(text.split(/[\s,]+/).filter((word) => word.length > 2))];
  return (
    <>
      <EmptyState
        dish="falafel"
        action={
          limited ? undefined : (
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
      {words.length > 1 && <Words label="By ingredient" words={words} onSearch={onSearch} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        {!Object.keys(eats).length && <FreeRail />}
        <CheapRail within={eats} />
        <QuickRail within={eats} />
      </div>
    </>
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
