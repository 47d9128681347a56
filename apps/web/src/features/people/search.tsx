import { timing } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import {
  Avatar,
  Button,
  classes,
  EmptyState,
  ErrorState,
  fullName,
  LevelBadge,
  ListSkeleton,
  Picture,
  rupees,
  Tabs,
  useDebounced,
  UserName,
  written,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { chefsLink } from '../../parts/recipe-links';

export default function Search() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('text') ?? '');
  const wanted = useDebounced(text.trim(), timing.searchDebounce);
  const inAddress = params.get('text') ?? '';
  // Back and reload find the search as it was
  useEffect(() => {
    if (wanted !== inAddress) setParams((before) => put(before, 'text', wanted), { replace: true });
    // the address follows what was typed, not the other way round
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  return (
    <div className="mx-auto w-full max-w-[720px] px-4 py-5 sm:px-6 sm:py-8">
      <title>Search · chefly</title>
      <h1 className="sr-only">Search</h1>
      <label
        className={classes(
          'mb-4 flex h-13 items-center gap-3 px-5',
          'rounded-full border border-edge/70 bg-card',
          'focus-within:ring-2 focus-within:ring-brand/60',
        )}
      >
        <SearchIcon className="size-5 text-soft" aria-hidden />
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search"
          aria-label="Search recipes and people"
          dir="auto"
          autoFocus={!text}
          type="search"
          enterKeyHint="search"
          className="no-native-clear w-full bg-transparent text-base outline-none placeholder:text-soft"
        />
      </label>
      <Tabs
        label="What to search"
        value={params.get('tab') === 'people' ? 'people' : 'recipes'}
        onChange={(tab) =>
          setParams((before) => put(before, 'tab', tab === 'people' ? tab : ''), { replace: true })
        }
        tabs={[
          { value: 'recipes', label: 'Recipies', content: <Recipes text={wanted} /> },
          { value: 'people', label: 'People', content: <People text={wanted} /> },
        ]}
      />
    </div>
  );
}

function put(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

const row = 'flex items-center gap-3.5 rounded-control p-2.5 transition-colors hover:bg-line/40';

function Recipes({ text }: { text: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const list = useInfiniteQuery({ ...pages(api, 'recipes', 'search', { text }), enabled: !!text });
  const recipes = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!text) return <EmptyState>Which dish shall it be?</EmptyState>;
  if (list.isPending) return <ListSkeleton />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!recipes.length)
    return (
      <EmptyState
        action={
          <Button onClick={() => void navigate('/dashboard?tab=recipes&add=form')}>
            Add it as your own
          </Button>
        }
      >
        No recipe with ‘<bdi>{text}</bdi>’.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {recipes.map((recipe) => (
          <li key={recipe.uid}>
            <Link to={chefsLink(recipe.name)} className={row}>
              <Picture
                picture={recipe.picture}
                alt=""
                ratio="1"
                sizes="72px"
                className="w-18 shrink-0 rounded-2xl"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-serif text-lg" {...written(recipe.name)}>
                  {recipe.name}
                </span>
                <span className="line-clamp-2 text-[0.8125rem] text-soft sm:line-clamp-1">
                  <bdi className="tabular">{rupees(recipe.cost)}</bdi> ·{' '}
                  <span {...written(recipe.description)}>{recipe.description}</span>
                </span>
              </span>
              <ChevronRight className="size-5 text-soft rtl:-scale-x-100" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function People({ text }: { text: string }) {
  const api = useApi();
  const list = useInfiniteQuery({ ...pages(api, 'social', 'people', { text }), enabled: !!text });
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!text) return <EmptyState>Whose kitchen are you looking for?</EmptyState>;
  if (list.isPending) return <ListSkeleton />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!people.length)
    return (
      <EmptyState>
        Nobody by the name ‘<bdi>{text}</bdi>’. You see members of your own gender here.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {people.map((person) => (
          <li key={person.uid}>
            <Link to={`/user?uid=${person.uid}`} className={row}>
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
              </span>
              <ChevronRight className="size-5 text-soft rtl:-scale-x-100" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
