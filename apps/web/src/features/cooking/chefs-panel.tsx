import { messages, timing, type Chef, type Recipe } from '@chefly/contracts';
import { Button, classes, FreeChefsStrip, ListSkeleton, useBanner } from '@chefly/ui';
import { CookingPot, Video } from 'lucide-react';
import { useState } from 'react';
import { ListEnd } from '../../parts/list-end';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { AskDialog } from './ask-dialog';
import { BookATime } from './book-a-time';
import { BusyChefs, SoonestFree } from './busy-chefs';
import { ChefRow, dishesOf } from './chef-row';
import { CookAlone } from './cook-alone';
import { TellWhenFree } from '../../parts/tell-when-free';
import { useChosenChefs } from './use-chosen-chefs';
import { useFreeChefs, type ChefsOfRecipe } from './use-free-chefs';

/**
 * The chefs of a recipe in front of it: one is asked directly, up to four together by their ticks.
 * While they are looked for their place is covered, and keeps its size.
 */
export function ChefsPanel({ recipe }: { recipe: Recipe }) {
  const free = useFreeChefs(recipe.uid);
  const { state } = free.state;
  return (
    <section
      aria-label="Free chefs"
      aria-busy={state === 'looking'}
      className="rounded-card border border-line bg-card shadow-lift"
    >
      <div className="px-5 pt-4">
        <h1 className="text-2xl">Chefs</h1>
        <p className="min-h-5 text-[0.8125rem] text-soft">
          {state === 'free' && (
            <>
              <bdi>
                {free.chefs.length} free now for <bdi>{recipe.name}</bdi>
              </bdi>
            </>
          )}
        </p>
      </div>
      {state === 'free' ? (
        <Choice recipe={recipe} free={free} />
      ) : (
        <div className={LIST}>
          {state === 'looking' ? (
            <Finding />
          ) : state === 'none' ? (
            <Nobody recipe={recipe} free={free} />
          ) : (
            <div className="p-4">
              <FreeChefsStrip chefs={free.state} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** As high as it stays, however many there are. */
const LIST = 'h-66 overflow-y-auto overscroll-contain p-1.5 wide:mb-20';

/** So many leave room for more than themselves. */
const FEW = 2;

const Finding = () => (
  <div className="relative">
    <ListSkeleton rows={3} />
    <div
      role="status"
      className="absolute inset-0 grid animate-fade place-content-center justify-items-center gap-3 rounded-card bg-card/92 text-center"
    >
      <span className="grid size-16 place-items-center rounded-full bg-brand-wash text-brand">
        <CookingPot className="size-7 animate-simmer" aria-hidden />
      </span>
      <p className="font-serif text-2xl">{messages.findingChefs}</p>
    </div>
  </div>
);

function Nobody({ recipe, free }: { recipe: Recipe; free: ChefsOfRecipe }) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 p-2 text-center">
      <p className="text-soft">{messages.noChefs}</p>
      <SoonestFree recipe={recipe} />
      <div className="flex flex-wrap items-center justify-center gap-2.5">
        <Button onClick={() => void free.list.refetch()} busy={free.list.isFetching}>
          Look again
        </Button>
        <CookAlone recipe={recipe} primary />
        <TellWhenFree recipe={recipe} />
        <BookATime recipe={recipe} />
      </div>
    </div>
  );
}

/** For whom none of the few that are free is the right one. */
const OtherWays = ({ recipe }: { recipe: Recipe }) => (
  <div className="grid gap-2.5 px-2.5 pt-3.5 pb-1">
    <p className="text-[0.875rem] text-soft">Or in another way</p>
    <div className="flex flex-wrap items-center gap-2.5">
      <CookAlone recipe={recipe} />
      <BookATime recipe={recipe} />
    </div>
  </div>
);

function Choice({ recipe, free }: { recipe: Recipe; free: ChefsOfRecipe }) {
  const show = useBanner();
  const choice = useChosenChefs(free.chefs);
  const pictures = useDishPictures(dishesOf(free.chefs));
  const [asking, setAsking] = useState<Chef[] | null>(null);
  const { chosen } = choice;
  const isTicked = (uid: string) => chosen.some((chef) => chef.uid === uid);
  const toggle = (uid: string) => {
    if (choice.toggle(uid) === 'full')
      show(messages.selectionLimit, { forMs: timing.selectionMessage });
  };
  return (
    <>
      <div className={LIST}>
        <ul aria-label="Chefs" className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {choice.rows.map(({ chef, gone }) => (
            <ChefRow
              key={chef.uid}
              chef={chef}
              pictures={pictures}
              gone={gone}
              ticked={isTicked(chef.uid)}
              onTick={() => toggle(chef.uid)}
              action={
                <Button
                  look={isTicked(chef.uid) ? 'plain' : 'wash'}
                  className="max-sm:px-3"
                  onClick={() => setAsking([chef])}
                  aria-label={`Ask ${chef.firstName} ${chef.lastName}`}
                >
                  Ask
                </Button>
              }
            />
          ))}
        </ul>
        <ListEnd list={free.list} />
        <BusyChefs recipe={recipe} />
        {free.chefs.length <= FEW && <OtherWays recipe={recipe} />}
      </div>
      <div
        className={classes(
          'fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 pt-3',
          'border-t border-line bg-card pb-[max(0.75rem,env(safe-area-inset-bottom))]',
          'wide:static wide:-mt-20 wide:h-20 wide:justify-between wide:rounded-b-card wide:px-5',
        )}
      >
        <p role="status" className="max-w-[34ch] text-[0.875rem] text-soft">
          {chosen.length > 1
            ? `${chosen.length} chefs will be asked, the first to accept cooks with you`
            : chosen.length
              ? 'One chef will be asked'
              : choice.left || 'Tick up to four chefs'}
        </p>
        <Button
          look="primary"
          size="large"
          disabled={!chosen.length}
          icon={<Video className="size-5" />}
          onClick={() => setAsking(chosen)}
        >
          Start Session
        </Button>
      </div>
      <AskDialog chefs={asking} recipeUid={recipe.uid} onClose={() => setAsking(null)} />
    </>
  );
}
