import type { Recipe } from '@chefly/contracts';
import { Button, classes, FaceStack, FreeChefsStrip, useDock } from '@chefly/ui';
import { Video } from 'lucide-react';
import { useRef, useState } from 'react';
import { usualAnswer } from '../../parts/how-chefs-answer';
import { BookATime } from './book-a-time';
import { NobodyFree } from './busy-chefs';
import { ChefsSheet } from './chefs-sheet';
import { CookAlone } from './cook-alone';
import { TellWhenFree } from '../../parts/tell-when-free';
import { useFreeChefs } from './use-free-chefs';

/**
 * Who is free to cook the recipe, and the two ways to cook it: within the thumb's reach on a phone,
 * below the picture on a large screen.
 *
 * @param folded the reader is further down: the strip goes into the button, as faces
 */
export function ChefsDock({ recipe, folded }: { recipe: Recipe; folded: boolean }) {
  const free = useFreeChefs(recipe.uid);
  const [open, setOpen] = useState(false);
  const dock = useRef<HTMLElement>(null);
  useDock(dock);
  const none = free.state.state === 'none';
  const canAsk = free.state.state === 'free';
  return (
    <section
      ref={dock}
      aria-label="Free chefs"
      aria-busy={free.state.state === 'looking'}
      className={classes(
        'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 pt-3',
        'pb-[max(1rem,env(safe-area-inset-bottom))] shadow-[0_-10px_30px_-18px_#3a201040]',
        'land:flex land:items-center land:gap-4 land:pb-2 land:pt-2',
        'wide:static wide:block wide:rounded-card wide:border wide:p-4 wide:shadow-lift',
      )}
    >
      <div
        className={classes(
          'mb-2.5 min-h-12 land:mb-0 land:min-w-0 land:flex-1',
          folded && canAsk && 'max-[959px]:hidden',
        )}
      >
        {none ? (
          <NobodyFree recipe={recipe} />
        ) : (
          <FreeChefsStrip
            chefs={free.state}
            note={usualAnswer(canAsk ? free.chefs : []) || 'Up to four can be asked at once'}
            onOpen={() => setOpen(true)}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2.5 land:shrink-0">
        {none && <BookATime recipe={recipe} />}
        {none && <TellWhenFree recipe={recipe} />}
        <CookAlone recipe={recipe} primary={none} />
        {!none && (
          <Button
            look="primary"
            size="large"
            className={classes(
              'min-w-fit flex-1 whitespace-nowrap',
              folded ? 'gap-2! px-2.5!' : 'px-3!',
            )}
            icon={
              folded && free.state.state === 'free' ? (
                <span className="max-[389px]:hidden">
                  <FaceStack people={free.state.chefs.slice(0, 2)} size={26} />
                </span>
              ) : (
                <Video className="size-5 shrink-0 max-[359px]:hidden" aria-hidden />
              )
            }
            disabled={!canAsk}
            onClick={() => setOpen(true)}
          >
            Cook with a chef
          </Button>
        )}
      </div>
      <ChefsSheet recipe={recipe} free={free} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
