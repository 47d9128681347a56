import type { Recipe } from '@chefly/contracts';
import { isMissing, query, useAccount, useApi, useLiveStatus } from '@chefly/api-client/react';
import { Bone, classes, ErrorState, Loading, PageMark, Picture, useMedia } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CookedBy } from '../../parts/cooked-by';
import { PlanRecipe } from '../../parts/plan-recipe';
import { ReportButton } from '../../parts/report';
import { SaveRecipe } from '../../parts/save-recipe';
import { SendInChat } from '../../parts/send-in-chat';
import { useDish, useDishNews } from '../../parts/cooking/use-dish';
import { useKeptRecipe } from '../../parts/cooking/use-kept-recipe';
import { ChefsDock } from './chefs-dock';
import { ChefsPanel } from './chefs-panel';
import { NoSuchRecipe } from '../../parts/cooking/no-such-recipe';
import { RecipeBar } from './recipe-bar';
import { RecipeHead } from './recipe-head';
import { RecipeIngredients } from './recipe-ingredients';
import { RecipeReviews } from './recipe-reviews';
import { RecipeSteps } from './recipe-steps';
import { ShareRecipe } from './share-recipe';
import { SimilarRecipes } from './similar-recipes';
import { useScrolledPast } from './use-scrolled-past';

/**
 * A recipe and its free chefs. Whoever looks for chefs has them in front, and reads below how it
 * is cooked, also while none is free.
 * @param name with spaces or underscores, as links carry it
 */
export function RecipeScreen({ name, chefsFirst }: { name: string; chefsFirst?: boolean }) {
  const recipe = useQuery(query(useApi(), 'recipes', 'byName', { name }));
  const kept = useKeptRecipe(useAccount().uid, name);
  if (recipe.isLoadingError && isMissing(recipe.error)) return <NoSuchRecipe name={name} />;
  const label = chefsFirst ? 'Chefs' : 'Recipie';
  // what this device keeps has no picture: the server's answer is waited for while it may come
  const waiting = recipe.fetchStatus === 'fetching' && !recipe.failureCount;
  const shown = recipe.data ?? (waiting ? null : kept);
  if (recipe.isLoadingError && kept === null)
    return (
      <>
        <h1 className="sr-only">{label}</h1>
        <ErrorState message={recipe.error.message} onRetry={() => void recipe.refetch()} />
      </>
    );
  const title = shown?.name ?? name.replaceAll('_', ' ');
  return (
    <>
      <title>{`${chefsFirst ? `Chefs for ${title}` : title} · chefly`}</title>
      {shown ? (
        <Known
          key={shown.uid}
          recipe={shown}
          fresh={shown === recipe.data}
          chefsFirst={!!chefsFirst}
        />
      ) : (
        <Columns label={label} bar={!chefsFirst} />
      )}
    </>
  );
}

const columns = classes(
  'mx-auto w-full max-w-[800px] wide:grid wide:max-w-none wide:items-start wide:gap-10 wide:px-6',
  'wide:grid-cols-[minmax(0,43fr)_minmax(0,57fr)] wide:pt-6 min-[1200px]:grid-cols-[520px_minmax(0,1fr)]',
);
const left = 'wide:sticky wide:top-22';
/** On a tablet it leaves the better half of the screen to the words. */
const HERO =
  'wide:rounded-[26px] land:max-h-36 land:w-full sm:max-wide:max-h-[42dvh] sm:max-wide:w-full';
/** Over the lower edge of the picture on a phone. */
const right = classes(
  'relative -mt-6.5 rounded-t-[26px] bg-paper px-4 pb-24 pt-5',
  'sm:px-6 wide:mt-0 wide:rounded-none wide:px-0 wide:pb-0 wide:pt-0',
);

function Known({
  recipe,
  fresh,
  chefsFirst,
}: {
  recipe: Recipe;
  /** As the server told it now; otherwise as this device keeps it. */
  fresh: boolean;
  chefsFirst: boolean;
}) {
  const hero = useRef<HTMLDivElement>(null);
  const folded = useScrolledPast(hero);
  const { uid: me } = useAccount();
  const used = useDish(me, recipe);
  useDishNews(me);
  const { dish } = used;
  // what is not from the network has no picture and is kept already
  useEffect(() => void (fresh && dish.bring(recipe)), [dish, fresh, recipe]);
  const roomy = useMedia('(width >= 640px)');
  return (
    <div className={columns}>
      <PageMark mark="two-columns" />
      {!chefsFirst && !roomy && <RecipeBar recipe={recipe} folded={folded} />}
      <div className={left}>
        <div ref={hero}>
          <Picture
            picture={recipe.picture}
            alt={recipe.name}
            ratio={chefsFirst ? '21 / 9' : '4 / 3'}
            sizes="(min-width: 1200px) 520px, (min-width: 960px) 43vw, 100vw"
            eager
            className={HERO}
          />
        </div>
        {chefsFirst ? (
          <div className="relative -mt-6.5 px-3 wide:mt-4 wide:px-0">
            <ChefsPanel recipe={recipe} />
          </div>
        ) : (
          <div className="wide:mt-4">
            <ChefsDock recipe={recipe} folded={folded} />
          </div>
        )}
      </div>
      <article className={classes(right, chefsFirst && 'mt-0!')}>
        <RecipeHead recipe={recipe} heading={chefsFirst ? 'h2' : 'h1'}>
          {(chefsFirst || roomy) && (
            <>
              <ShareRecipe recipe={recipe} />
              <PlanRecipe recipe={recipe} servings={used.servings} />
              <SaveRecipe recipe={recipe} />
            </>
          )}
        </RecipeHead>
        <Offline />
        <RecipeIngredients recipe={recipe} used={used} />
        <RecipeSteps recipe={recipe} scale={used.scale} />
        <div className="mt-8">
          <CookedBy recipeName={recipe.name} />
        </div>
        <RecipeReviews recipe={recipe} />
        <SimilarRecipes recipe={recipe} />
        <div className="mt-8 flex justify-end gap-1">
          <SendInChat shared={{ kind: 'recipe', uid: recipe.uid }} title={recipe.name} />
          {recipe.reportable && (
            <ReportButton kind="recipe" subjectUid={recipe.uid} what="this recipe" />
          )}
        </div>
      </article>
    </div>
  );
}

/** Where the bar with its line is not shown, and since a recipe can be cooked all the same. */
function Offline() {
  if (useLiveStatus() !== 'offline') return null;
  return (
    <p
      role="status"
      className="mt-4 flex items-center gap-3 rounded-control bg-gold-wash p-3.5 text-[0.875rem] text-gold"
    >
      <WifiOff className="size-5 shrink-0" aria-hidden />
      No network. This recipe is on your device, so you can cook it.
    </p>
  );
}

/** The shape of the screen before its recipe is known. */
function Columns({ label, bar }: { label: string; bar: boolean }) {
  const roomy = useMedia('(width >= 640px)');
  return (
    <Loading className={columns}>
      <PageMark mark="two-columns" />
      {bar && !roomy && <RecipeBar recipe={null} folded={false} />}
      <div className={left}>
        <Bone className={`aspect-[4/3] rounded-none ${HERO}`} />
      </div>
      <div className={classes(right, 'grid gap-4')}>
        <h1 className="sr-only">{label}</h1>
        <Bone className="h-9 w-3/4" />
        <Bone className="h-4 w-1/2" />
        <Bone className="h-18" />
        <Bone className="h-24" />
        <Bone className="h-72" />
      </div>
    </Loading>
  );
}
