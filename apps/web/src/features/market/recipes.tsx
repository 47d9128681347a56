import { ListSkeleton } from '@chefly/ui';
import { useSearchParams } from 'react-router-dom';
import { AllOf } from './all-of';
import { Market } from './market';
import type { RecentSearches } from './recents';
import { RecipeResults } from './recipe-results';
import { SearchFilters } from './search-filters';
import { filtersOf } from './search-params';

/** The tab of recipes: a market until something is wanted, then what is found. */
export function Recipes({
  typed,
  wanted,
  searches,
  onSearch,
  onChange,
}: {
  typed: string;
  wanted: string;
  searches: RecentSearches;
  onSearch: (text: string) => void;
  onChange: (name: string, value: string) => void;
}) {
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const limited = Object.keys(filters).length > 0;
  const all = params.get('all');
  if (!typed && !limited)
    return all === 'free' || all === 'cooked' ? (
      <AllOf which={all} />
    ) : (
      <Market searches={searches} onSearch={onSearch} />
    );
  if (typed && !wanted && !limited) return <ListSkeleton pictures />;
  return (
    <>
      <SearchFilters filters={filters} onChange={onChange} />
      <RecipeResults
        text={wanted}
        filters={filters}
        outdated={typed !== wanted}
        onChosen={() => searches.remember(wanted)}
        onSearch={onSearch}
      />
    </>
  );
}
