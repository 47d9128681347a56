import type { RecipeCard, RecipeCollection } from '@chefly/contracts';
import { itemsOf, pages, query, useApi } from '@chefly/api-client/react';
import { Button, classes, EmptyState, ErrorState, IconButton, Loading, written } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CollectionsDialog } from '../../parts/collections-dialog';
import { isAwaited } from '../../parts/is-awaited';
import { ListEnd } from '../../parts/list-end';
import { RecipeTile, TileSkeleton } from '../../parts/recipe-tile';
import { CollectionMenu } from './collection-menu';
import { NewCollection } from './new-collection';

const grid = 'grid grid-cols-2 gap-x-3.5 gap-y-5 sm:grid-cols-3 xl:grid-cols-4';

/** `/saved`: the recipes that the member keeps, all or those of one collection. */
export default function Saved() {
  const [params] = useSearchParams();
  const collections = useQuery(query(useApi(), 'recipes', 'collections', {}));
  const wanted = params.get('collection') ?? '';
  const shown = collections.data?.items.find(({ uid }) => uid === wanted);
  return (
    <div className="mx-auto w-full max-w-[860px] px-4 py-5 sm:px-6 sm:py-8">
      <title>Saved recipies · chefly</title>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="min-w-0 flex-1 basis-[5.5em] break-words text-[min(1.875rem,10vw)] sm:text-[2.25rem]">
          Saved recipies
        </h1>
        <Link to="/plan" className="flex min-h-11 items-center px-2 font-semibold text-brand">
          Week plan
        </Link>
        {shown && <CollectionMenu key={shown.uid} collection={shown} />}
      </div>
      <Choice collections={collections.data?.items ?? []} wanted={wanted} />
      {wanted && collections.data && !shown ? (
        <EmptyState
          dish="baklava"
          action={
            <Link to="/saved" className="font-semibold text-brand underline">
              All saved recipies
            </Link>
          }
        >
          This collection is gone.
        </EmptyState>
      ) : (
        <Recipes key={wanted} collectionUid={wanted || undefined} waits={isAwaited(collections)} />
      )}
    </div>
  );
}

function Choice({ collections, wanted }: { collections: RecipeCollection[]; wanted: string }) {
  const chip = (chosen: boolean) =>
    classes(
      'inline-flex h-11 max-w-60 items-center gap-2 rounded-full border px-4 font-semibold',
      'transition-colors',
      chosen
        ? 'border-transparent bg-brand-wash text-brand'
        : 'border-line bg-card hover:border-edge',
    );
  return (
    <nav aria-label="Collections" className="mb-5 flex flex-wrap items-center gap-2">
      <Link
        to="/saved"
        replace
        aria-current={wanted ? undefined : 'page'}
        className={chip(!wanted)}
      >
        All
      </Link>
      {collections.map(({ uid, name, recipes }) => (
        <Link
          key={uid}
          to={`/saved?collection=${uid}`}
          replace
          aria-current={wanted === uid ? 'page' : undefined}
          className={chip(wanted === uid)}
        >
          <span className="truncate" {...written(name)}>
            {name}
          </span>
          <span className="text-[0.8125rem] font-normal tabular">{recipes}</span>
        </Link>
      ))}
      <NewCollection />
    </nav>
  );
}

function Recipes({
  collectionUid,
  waits,
}: {
  collectionUid?: string;
  /** The collections above them may still come. */
  waits: boolean;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const list = useInfiniteQuery(pages(api, 'recipes', 'saved', { collectionUid }));
  const recipes = itemsOf(list);
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (list.isPending || waits)
    return (
      <Loading className={grid}>
        {[1, 2, 3, 4].map((i) => (
          <TileSkeleton key={i} />
        ))}
      </Loading>
    );
  if (!recipes.length && !list.hasNextPage)
    return (
      <EmptyState
        dish="baklava"
        action={
          <Button look="primary" onClick={() => void navigate('/search')}>
            Search recipies
          </Button>
        }
      >
        {collectionUid
          ? 'Nothing is in this collection yet. A saved recipe’s button puts it here.'
          : 'Recipes that you save appear here. The bookmark on each saves it.'}
      </EmptyState>
    );
  return (
    <>
      <ul className={grid}>
        {recipes.map((recipe) => (
          <li key={recipe.uid}>
            <RecipeTile
              recipe={recipe}
              saves
              sizes="(min-width: 640px) 200px, 50vw"
              action={<Place recipe={recipe} />}
            />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function Place({ recipe }: { recipe: RecipeCard }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Collections of ${recipe.name}`} onClick={() => setOpen(true)}>
        <FolderPlus className="size-5" />
      </IconButton>
      <CollectionsDialog recipe={recipe} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
