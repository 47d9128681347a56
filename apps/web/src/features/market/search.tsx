import { timing } from '@chefly/contracts';
import { classes, Tabs, useAddress, useDebounced, withParam } from '@chefly/ui';
import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PeopleResults } from './people-results';
import { Recipes } from './recipes';
import { useRecents } from './recents';

/** `/search`: recipes and people; what is wanted, the tab and the filters are in the address. */
export default function Search() {
  const [params, changeAddress] = useAddress();
  const inAddress = params.get('text') ?? '';
  const [text, setText] = useState(inAddress);
  const typed = text.trim();
  const settled = useDebounced(typed, timing.searchDebounce);
  // whoever presses Enter has finished
  const [entered, setEntered] = useState<string | null>(null);
  const wanted = entered === typed ? typed : settled;
  const searches = useRecents();
  // Back and reload find the search as it was
  useEffect(() => {
    if (wanted !== inAddress)
      changeAddress((now) => withParam(now, 'text', wanted), { replace: true, byItself: true });
    // the address follows what was typed, not the other way round
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  const searchFor = (words: string) => {
    setText(words);
    setEntered(words);
    searches.remember(words);
  };
  const change = (name: string, value: string) =>
    changeAddress((now) => withParam(now, name, value), { replace: true });
  return (
    <div className="mx-auto w-full max-w-[860px] px-4 py-5 sm:px-6 sm:py-8">
      <title>Search · chefly</title>
      <h1 className="sr-only">Search</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchFor(typed);
        }}
      >
        <label
          className={classes(
            'mb-4 flex h-13 items-center gap-3 px-5',
            'rounded-full border border-edge bg-card',
            'focus-within:ring-2 focus-within:ring-brand',
          )}
        >
          <SearchIcon className="size-5 text-soft" aria-hidden />
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Dish, ingredient or person"
            aria-label="Search recipes and people"
            dir="auto"
            autoFocus={!text}
            type="search"
            enterKeyHint="search"
            className="no-native-clear w-full bg-transparent text-base focus:outline-hidden"
          />
        </label>
      </form>
      <Tabs
        label="What to search"
        value={params.get('tab') === 'people' ? 'people' : 'recipes'}
        onChange={(tab) => change('tab', tab === 'people' ? tab : '')}
        tabs={[
          {
            value: 'recipes',
            label: 'Recipies',
            content: (
              <Recipes
                typed={typed}
                wanted={wanted}
                searches={searches}
                onSearch={searchFor}
                onChange={change}
              />
            ),
          },
          {
            value: 'people',
            label: 'People',
            content: <PeopleResults text={wanted} onChosen={() => searches.remember(wanted)} />,
          },
        ]}
      />
    </div>
  );
}
