import { pages, useApi } from '@chefly/api-client/react';
import { Picture, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shareDishLink } from './recipe-links';

const SHOWN = 12;

/**
 * What members whom the reader follows, and the reader, made of a recipe. Nothing at all while it
 * loads or fails: it is beside what the screen is for.
 */
export function CookedBy({ recipeName }: { recipeName: string }) {
  const api = useApi();
  const list = useInfiniteQuery(pages(api, 'content', 'cookedBy', { recipe: recipeName }));
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
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
        <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:px-0">
          {posts.slice(0, SHOWN).map((post) => (
            <li key={post.uid} className="w-36 shrink-0 snap-start">
              <Link to={`/post/${post.uid}`} className="block">
                <Picture
                  picture={post.picture}
                  alt={post.title}
                  ratio="1 / 1"
                  sizes="144px"
                  className="rounded-control"
                />
                <span
                  className="mt-1 block truncate text-[0.875rem] font-semibold"
                  {...written(post.author.firstName)}
                >
                  {post.author.firstName}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
