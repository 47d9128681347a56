import { forMinutes, type Recipe } from '@chefly/contracts';
import { Button, classes, PageMark, written } from '@chefly/ui';
import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { keptDish } from '../../parts/cooking/kept-dishes';
import { rememberedDish } from '../../parts/session-data';

/**
 * A session whose page was loaded anew while chefly cannot be reached. It goes on without this
 * member, and the page leads back into it by itself; until then the recipe is read from what the
 * device keeps, at the step where they were.
 */
export default function SessionOffline({ of, onRetry }: { of: string; onRetry: () => void }) {
  const [{ recipeUid, step }] = useState(rememberedDish);
  const [recipe, setRecipe] = useState<Recipe | null>(null);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (recipeUid) void keptDish(of, recipeUid).then((dish) => setRecipe(dish?.recipe ?? null));
  }, [of, recipeUid]);
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [recipe]);
  return (
    <main data-theme="dark" className="fixed inset-0 flex flex-col bg-[#120D0E] text-ink">
      <PageMark mark="room" />
      <title>No network · chefly</title>
      <div className="mx-auto grid w-full grid-cols-1 max-w-3xl shrink-0 gap-3 px-4 py-4">
        <h1 className="break-words text-2xl" {...(recipe && written(recipe.name))}>
          {recipe?.name ?? 'Your session'}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-gold-wash py-2 ps-3.5 pe-2 text-gold">
          <WifiOff className="size-5 shrink-0" aria-hidden />
          <p role="status" className="min-w-0 flex-[1_1_14rem] leading-tight">
            No network. Your session goes on, and this page comes back to it by itself.
          </p>
          <Button icon={<RotateCw className="size-4" />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
      {recipe && (
        <ol
          aria-label="Steps"
          tabIndex={0}
          className="mx-auto grid min-h-0 w-full max-w-3xl flex-1 content-start gap-2 overflow-y-auto px-4 pb-6"
        >
          {recipe.steps.map(({ text, minutes }, i) => (
            <li
              key={i}
              ref={i === step ? current : undefined}
              aria-current={i === step ? 'step' : undefined}
              className={classes(
                'flex gap-3 rounded-card border p-4',
                i === step ? 'border-brand bg-card' : 'border-transparent',
              )}
            >
              <bdi className="shrink-0 font-semibold text-soft tabular">{i + 1}</bdi>
              <span
                className={classes(
                  'min-w-0 flex-1 break-words font-serif',
                  i === step ? 'text-[1.625rem] leading-snug' : 'text-lg text-soft',
                )}
                {...written(text)}
              >
                {text}
              </span>
              {minutes !== null && (
                <bdi className="shrink-0 text-soft tabular">{forMinutes(minutes)}</bdi>
              )}
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}
