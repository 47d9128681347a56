import type { Profile } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { classes, hueOf, Picture } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';

/** How many tiles there are: a large one, and beside it none, two or four. */
const TILES = [5, 3, 1];
const shape = {
  5: 'grid-cols-4 [&>:first-child]:col-span-2 [&>:first-child]:row-span-2',
  3: 'grid-cols-3 [&>:first-child]:col-span-2 [&>:first-child]:row-span-2',
  1: 'grid-cols-1 [&>:first-child]:row-span-2',
};

/** The member's own picture, or what they cook as tiles; a cloth of their hue until there is either. */
export function ProfileCover({ profile }: { profile: Profile }) {
  if (profile.cover)
    return (
      <Picture
        picture={profile.cover}
        alt=""
        ratio="3 / 1"
        sizes="(min-width: 1180px) 1180px, 100vw"
        eager
        className="max-h-40 w-full sm:rounded-b-3xl wide:max-h-56"
      />
    );
  return <Dishes uid={profile.uid} />;
}

function Dishes({ uid }: { uid: string }) {
  // the tab of their recipes asks the same
  const list = useInfiniteQuery(pages(useApi(), 'recipes', 'recipesOf', { uid }));
  const known = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const pictures = known.flatMap(({ picture }) => picture ?? []);
  const tiles = TILES.find((tiles) => tiles <= pictures.length);
  return (
    <div
      aria-hidden
      className={classes(
        'grid aspect-[3/1] max-h-40 w-full wide:max-h-56 grid-rows-2 gap-0.75 overflow-hidden',
        // the hue that their initials stand on, running out into the one beside it
        '[--cloth:0.9_0.06] dark:[--cloth:0.34_0.05]',
        'bg-[radial-gradient(120%_90%_at_20%_0,oklch(var(--cloth)_var(--hue)),oklch(var(--cloth)_calc(var(--hue)+40)))]',
        'sm:rounded-b-3xl',
        shape[tiles as keyof typeof shape],
      )}
      style={{ '--hue': hueOf(uid) } as CSSProperties}
    >
      {pictures.slice(0, tiles ?? 0).map((picture, i) => (
        <Picture
          key={i}
          picture={picture}
          alt=""
          sizes={i ? '(min-width: 960px) 300px, 33vw' : '(min-width: 960px) 600px, 66vw'}
          ratio="auto"
          className="size-full min-h-0 animate-fade"
        />
      ))}
    </div>
  );
}
