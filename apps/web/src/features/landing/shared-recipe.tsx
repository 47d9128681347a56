import { amountText, asWritten, forMinutes, type SharedRecipe } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import {
  Bone,
  Brand,
  Button,
  EmptyState,
  ErrorState,
  Facts,
  Loading,
  Picture,
  TimeBar,
  written,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ingredientPicture, ingredientSource } from '../../parts/ingredient-picture';
import { withNext } from '../../parts/own-path';
import { RecipeMarks, recipeFacts } from '../../parts/recipe-facts';

/**
 * What whoever is not signed in sees at the link of a recipe: one of the catalogue whole, of any
 * other that it takes a sign-in.
 */
export default function SharedRecipeScreen() {
  const { pathname } = useLocation();
  const name = namedBy(pathname);
  const recipe = useQuery(query(useApi(), 'recipes', 'shared', { name }));
  if (recipe.data) return <Shown recipe={recipe.data} />;
  return (
    <Frame>
      <title>chefly</title>
      {recipe.isLoadingError && isMissing(recipe.error) ? (
        <>
          <h1 className="sr-only">Recipie</h1>
          <EmptyState action={<Doors />}>Sign in to see whether this recipe is here.</EmptyState>
        </>
      ) : recipe.isLoadingError ? (
        <>
          <h1 className="sr-only">Recipie</h1>
          <ErrorState message={recipe.error.message} onRetry={() => void recipe.refetch()} />
        </>
      ) : (
        <Loading className={columns}>
          <h1 className="sr-only">Recipie</h1>
          <Bone className="aspect-[4/3] rounded-none wide:rounded-[26px]" />
          <div className="grid gap-4 px-4 py-5 sm:px-6 wide:p-0">
            <Bone className="h-9 w-3/4" />
            <Bone className="h-18" />
            <Bone className="h-72" />
          </div>
        </Loading>
      )}
    </Frame>
  );
}

const columns =
  'wide:grid wide:grid-cols-[minmax(0,43fr)_minmax(0,57fr)] wide:items-start wide:gap-10';

function Shown({ recipe }: { recipe: SharedRecipe }) {
  const { name, description, ingredients, steps, equipment } = recipe;
  return (
    <Frame>
      <title>{`${name} · chefly`}</title>
      <div className={columns}>
        <div className="wide:sticky wide:top-22">
          <Picture
            picture={recipe.picture}
            alt={name}
            ratio="4 / 3"
            sizes="(min-width: 1240px) 500px, (min-width: 960px) 43vw, 100vw"
            eager
            className="wide:rounded-[26px]"
          />
          <Dock />
        </div>
        <article className="px-4 pt-5 pb-36 sm:px-6 wide:p-0">
          <h1 className="text-[2rem] break-words wide:text-[2.5rem]" {...written(name)}>
            {name}
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-1 text-[0.875rem] text-soft">
            <RecipeMarks recipe={recipe} halal />
          </p>
          <div className="mt-4 grid items-center gap-x-8 gap-y-4 wide:grid-cols-2">
            <Facts facts={recipeFacts(recipe)} />
            <TimeBar {...recipe} />
          </div>
          <p className="prose-width mt-4 break-words" {...written(description)}>
            {description}
          </p>
          <h2 className="mt-7 text-[1.375rem]">Ingredients</h2>
          <ul className="mt-2 gap-x-8 sm:columns-2">
            {ingredients.map((ingredient, i) => (
              <li
                key={i}
                className="grid min-h-12 break-inside-avoid grid-cols-[1.75rem_5rem_minmax(0,1fr)] items-center gap-2.5 border-b border-line py-1.5"
              >
                <Drawing name={ingredient.name} />
                <bdi className="text-end leading-tight font-semibold tabular">
                  {amountText(ingredient, asWritten)}
                </bdi>
                <span className="min-w-0 leading-tight break-words" {...written(ingredient.name)}>
                  {ingredient.name}
                  {ingredient.note && (
                    <small className="ms-1.5 text-[0.8125rem] text-soft">{ingredient.note}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {equipment.length > 0 && (
            <p className="mt-4 text-[0.875rem] text-soft">
              <b className="font-semibold text-ink">You need</b> {equipment.join(', ')}
            </p>
          )}
          <h2 className="mt-8 text-[1.375rem]">Steps</h2>
          <ol className="mt-2">
            {steps.map(({ text, minutes }, i) => (
              <li key={i} className="flex gap-3 border-b border-line py-2.5">
                <span
                  aria-hidden
                  className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-wash text-[0.8125rem] font-semibold text-brand tabular"
                >
                  {i + 1}
                </span>
                <span
                  className="min-w-0 flex-1 leading-relaxed text-pretty break-words"
                  {...written(text)}
                >
                  {text}
                </span>
                {minutes !== null && (
                  <bdi className="shrink-0 text-[0.8125rem] text-soft tabular">
                    {forMinutes(minutes)}
                  </bdi>
                )}
              </li>
            ))}
          </ol>
        </article>
      </div>
    </Frame>
  );
}

/** Where the address of a recipe's screen says its name; empty where it says none. */
function namedBy(pathname: string): string {
  try {
    return decodeURIComponent(pathname.replace(/^\/recipe\/|\/$/g, ''));
  } catch {
    return '';
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-[1240px] items-center justify-between px-4 sm:px-6">
          <Link to="/" aria-label="chefly, first page" className="flex min-h-11 items-center">
            <Brand />
          </Link>
          <SignInLink />
        </div>
      </header>
      <main className="mx-auto max-w-[800px] pb-10 wide:max-w-[1240px] wide:px-6 wide:pt-6">
        {children}
      </main>
    </>
  );
}

function SignInLink() {
  const { pathname } = useLocation();
  return (
    <Link
      to={withNext('/login', pathname)}
      className="flex min-h-11 items-center px-2 font-semibold text-brand"
    >
      Sign in
    </Link>
  );
}

/** What a sign-in is for, within the thumb's reach on a phone, below the picture elsewhere. */
function Dock() {
  return (
    <section
      aria-label="Cook it"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] wide:static wide:mt-4 wide:rounded-card wide:border wide:p-4 wide:shadow-lift"
    >
      <p className="mb-2.5 text-[0.875rem] text-soft">
        Cook it with a chef, live, or alone, step by step.
      </p>
      <Doors />
    </section>
  );
}

function Doors() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button size="large" onClick={() => void navigate(withNext('/signup', pathname))}>
        Sign up
      </Button>
      <Button
        look="primary"
        size="large"
        className="flex-1 whitespace-nowrap"
        onClick={() => void navigate(withNext('/login', pathname))}
      >
        Sign in to cook
      </Button>
    </div>
  );
}

function Drawing({ name }: { name: string }) {
  const picture = ingredientPicture(name);
  return (
    <span aria-hidden className="grid size-7 place-items-center">
      {picture && (
        <img src={ingredientSource(picture)} alt="" width={28} height={28} loading="lazy" />
      )}
    </span>
  );
}
