import { IconButton, keepWords, keptWords, MarketRail, readKept, written } from '@chefly/ui';
import { History, X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { RECENT_SEARCHES as PLACE } from '../../parts/kept-places';

const MOST = 8;
const kept = z.array(z.string());

const read = (words: string) => readKept(kept, words) ?? [];

export interface RecentSearches {
  recents: string[];
  remember: (text: string) => void;
  forget: (text: string) => void;
}

/** What this member searched last, here and until sign-out. */
export function useRecents(): RecentSearches {
  const [recents, setRecents] = useState(() => read(keptWords(PLACE)));
  // written at once: whoever chooses a result leaves the screen
  const keep = (list: string[]) => {
    keepWords(PLACE, list.length ? JSON.stringify(list) : '');
    setRecents(list);
  };
  const others = (text: string) =>
    recents.filter((each) => each.toLowerCase() !== text.toLowerCase());
  return {
    recents,
    remember: (text) => {
      if (text) keep([text, ...others(text)].slice(0, MOST));
    },
    forget: (text) => keep(others(text)),
  };
}

/** The last searches, each to be searched again or removed. */
export function Recents({
  searches: { recents, forget },
  onSearch,
}: {
  searches: RecentSearches;
  onSearch: (text: string) => void;
}) {
  if (!recents.length) return null;
  return (
    <MarketRail
      label="Your last searches"
      size="chip"
      items={recents.map((text) => ({
        key: text,
        content: (
          <span className="flex h-11 items-center rounded-full border border-line bg-card ps-4">
            <button
              type="button"
              onClick={() => onSearch(text)}
              className="flex h-full min-w-0 items-center gap-2"
            >
              <History className="size-4 shrink-0 text-soft" aria-hidden />
              <span className="max-w-48 truncate" {...written(text)}>
                {text}
              </span>
            </button>
            <IconButton label={`Forget ‘${text}’`} onClick={() => forget(text)}>
              <X className="size-4" />
            </IconButton>
          </span>
        ),
      }))}
    />
  );
}
