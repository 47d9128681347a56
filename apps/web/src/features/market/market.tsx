import type { Picture as PictureData } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Bone, ErrorState, MarketRail, Picture } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCounted } from '../../parts/use-counted';
import { CheapRail, CookedGrid, FreeRail, QuickRail } from './rails';
import { Recents, type RecentSearches } from './recents';
import { searchLink } from './search-params';
import { PeopleRail } from './suggested-people';

/** What there is while nothing is searched. */
export function Market({
  searches,
  onSearch,
}: {
  searches: RecentSearches;
  onSearch: (text: string) => void;
}) {
  const queries = useQueryClient();
  const cuisines = useCuisines();
  const cooked = useCounted('cooked');
  // whatever of it does not come is left out; where the recipes do not, there is no market
  if (cuisines.isLoadingError)
    return (
      <ErrorState
        message={cuisines.error.message}
        onRetry={() => void queries.refetchQueries({ type: 'active' })}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Recents searches={searches} onSearch={onSearch} />
        <Cuisines />
      </div>
      <FreeRail />
      <CheapRail />
      <QuickRail />
      <CookedGrid cooked={cooked} />
      {/* once it is known what is above them */}
      {(cooked.recipes || cooked.failed) && <PeopleRail />}
    </div>
  );
}

const useCuisines = () =>
  useQuery({ ...query(useApi(), 'recipes', 'cuisines', {}), staleTime: Infinity });

function Cuisines() {
  const items = useCuisines().data?.items;
  if (items?.length === 0) return null;
  return (
    <MarketRail
      label="Cuisines"
      size="chip"
      items={
        items?.map((cuisine) => ({ key: cuisine.name, content: <Cuisine {...cuisine} /> })) ?? bones
      }
    />
  );
}

const cuisineClass = 'grid w-[4.75rem] justify-items-center gap-1.5 rounded-control text-center';
const nameClass = 'w-full truncate text-[0.8125rem] font-semibold';

const Cuisine = ({ name, picture }: { name: string; picture: PictureData | null }) => (
  <Link to={searchLink({ cuisine: name })} className={cuisineClass}>
    <Picture
      picture={picture}
      alt=""
      ratio="1"
      sizes="60px"
      className="w-15 rounded-full border border-line"
    />
    <span className={nameClass}>{name}</span>
  </Link>
);

/** As large as what comes: nothing below moves then. */
const bones = [1, 2, 3, 4, 5].map((n) => ({
  key: String(n),
  content: (
    <span className={cuisineClass}>
      <Bone className="size-15 rounded-full" />
      <span className={nameClass}>{'\u00a0'}</span>
    </span>
  ),
}));
