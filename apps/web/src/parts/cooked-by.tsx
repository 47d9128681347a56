import { pages, useApi } from '@chefly/api-client/react';
import { Button, Picture, classes, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shareDishLink } from './recipe-links';

/** Where each tile of so many lies, in four columns and two rows. */
const big = 'col-span-2 row-span-2';
const wide = 'col-span-2';
const collages: readonly (readonly string[])[] = [
  [],
  // whole, as it was taken
  ['col-span-4 row-span-3 sm:col-span-3 sm:row-span-2'],
  [big, big],
  [big, wide, wide],
  [big, wide, '', ''],
  [big, '', '', '', ''],
];
const IN_COLLAGE = collages.length - 1;
const SHOWN = 13;

/**
 * What members whom the reader follows, and the reader, made of a recipe, the newest in large.
 * Nothing at all while it loads or fails: it is beside what the screen is for.
 */
export function CookedBy({ recipeName }: { recipeName: string }) {
  const api = useApi();
  const list = useInfiniteQuery(pages(api, 'content', 'cookedBy', { recipe: recipeName }));
  const [all, setAll] = useState(false);
  const posts = (list.data?.pages.flatMap((page) => page.items) ?? []).slice(0, SHOWN);
  const places = collages[Math.min(posts.length, IN_COLLAGE)]!;
  const more = posts.length - IN_COLLAGE;
  return (
    <section aria-labelledby="cooked-by" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="cooked-by" className="text-[1.375rem]">
          Cooked by
        </h2>
        <Link
          to={shareDishLink(recipeName)}
          className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-brand hover:bg-brand-wash"
        >
          <Camera className="size-4.5" aria-hidden />
          Share yours
        </Link>
      </div>
      {list.isSuccess && !posts.length && (
        <p className="text-soft">Nobody you follow has shared it yet.</p>
      )}
      {posts.length > 0 && (
        <div className="@container">
          <ul
            className={classes(
              'grid grid-cols-4 gap-1.5 overflow-hidden rounded-card',
              // as high as a column is wide
              'auto-rows-[calc((100cqw-1.125rem)/4)]',
            )}
          >
            {posts.slice(0, all ? SHOWN : IN_COLLAGE).map((post, i) => (
              <li key={post.uid} className={classes('min-w-0', places[i] || 'col-span-1')}>
                <Link to={`/post/${post.uid}`} className="group relative block h-full">
                  <Picture
                    picture={post.picture}
                    alt={post.title}
                    ratio="auto"
                    sizes={
                      places[i]?.includes('col-span') ? '(min-width: 800px) 400px, 50vw' : '25vw'
                    }
                    className="h-full"
                  />
                  <span
                    className="absolute inset-x-0 bottom-0 truncate bg-black/65 px-2 py-1 text-[0.8125rem] font-semibold text-[#FFF8F2]"
                    {...written(post.author.firstName)}
                  >
                    {post.author.firstName}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {more > 0 && !all && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          <bdi>{more} more</bdi>
        </Button>
      )}
    </section>
  );
}
