import { forMinutes, ingredientLine, type Recipe } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import { Button, CardSkeleton, EmptyState, ErrorState, Picture, rupees, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ReportButton } from '../../parts/report';
import { SendInChat } from '../../parts/send-in-chat';
import { ChefsPart } from './chefs-part';

/**
 * A recipe and its free chefs. Whoever looks for chefs has them in front, and reads below how it
 * is cooked, also while none is free.
 * @param name with spaces or underscores, as links carry it
 */
export function RecipeScreen({ name, chefsFirst }: { name: string; chefsFirst?: boolean }) {
  const recipe = useQuery(query(useApi(), 'recipes', 'byName', { name }));
  if (recipe.isLoadingError && isMissing(recipe.error)) return <NoSuchRecipe name={name} />;
  const label = chefsFirst ? 'Chefs' : 'Recipie';
  if (recipe.isLoadingError)
    return (
      <>
        <h1 className="sr-only">{label}</h1>
        <ErrorState message={recipe.error.message} onRetry={() => void recipe.refetch()} />
      </>
    );
  const title = recipe.data?.name ?? name.replaceAll('_', ' ');
  return (
    <div className="mx-auto w-full max-w-[800px] px-4 py-4 sm:px-6 sm:py-6">
      <title>{`${chefsFirst ? `Chefs for ${title}` : title} · chefly`}</title>
      {!recipe.data && (
        <>
          <h1 className="sr-only">{label}</h1>
          <CardSkeleton />
        </>
      )}
      {recipe.data && (
        <>
          <Head recipe={recipe.data} label={label} />
          {chefsFirst ? (
            <>
              <ChefsPart key={recipe.data.uid} recipeUid={recipe.data.uid} />
              <details open className="mt-6 rounded-card border border-line bg-card p-5">
                <summary className="-m-5 cursor-pointer rounded-card p-5 font-semibold">
                  Ingredients and procedure
                </summary>
                <div className="pt-2">
                  <Method recipe={recipe.data} />
                </div>
              </details>
            </>
          ) : (
            <>
              <div className="mb-6 rounded-card border border-line bg-card px-5 pb-5 pt-1">
                <Method recipe={recipe.data} />
              </div>
              <h2 className="mb-3 text-2xl">Cook it with a chef</h2>
              <ChefsPart key={recipe.data.uid} recipeUid={recipe.data.uid} />
            </>
          )}
        </>
      )}
    </div>
  );
}

function Head({ recipe, label }: { recipe: Recipe; label: string }) {
  return (
    <>
      <Picture
        picture={recipe.picture}
        alt={recipe.name}
        ratio="21 / 9"
        sizes="800px"
        eager
        className="mb-5 rounded-[26px]"
      />
      <p className="text-[0.8125rem] font-semibold text-soft">{label}</p>
      <div className="flex items-start gap-2">
        <h1
          className="min-w-0 flex-1 break-words text-[2rem] sm:text-[2.5rem]"
          {...written(recipe.name)}
        >
          {recipe.name}
        </h1>
        <SendInChat shared={{ kind: 'recipe', uid: recipe.uid }} title={recipe.name} />
        {recipe.reportable && (
          <ReportButton kind="recipe" subjectUid={recipe.uid} what="this recipe" />
        )}
      </div>
      <p className="mb-2 text-soft tabular">
        <bdi>{rupees(recipe.cost)}</bdi> ·{' '}
        <bdi>{counted(recipe.ingredients.length, 'ingredient')}</bdi> ·{' '}
        <bdi>{counted(recipe.steps.length, 'step')}</bdi>
      </p>
      <p className="prose-width mb-5 break-words" {...written(recipe.description)}>
        {recipe.description}
      </p>
    </>
  );
}

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

function Method({ recipe }: { recipe: Recipe }) {
  return (
    <>
      <h2 className="mb-2 mt-4 text-lg">Ingredients</h2>
      <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-1 ps-5">
        {recipe.ingredients.map(ingredientLine).map((line, i) => (
          <li key={i} className="break-words" {...written(line)}>
            {line}
          </li>
        ))}
      </ul>
      <h2 className="mb-2 mt-4 text-lg">Procedure</h2>
      <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-2 ps-5">
        {recipe.steps.map(({ text, minutes }, i) => (
          <li key={i} className="break-words">
            <span {...written(text)}>{text}</span>
            {minutes !== null && (
              <bdi className="ms-2 text-[0.8125rem] text-soft tabular">{forMinutes(minutes)}</bdi>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function NoSuchRecipe({ name }: { name: string }) {
  const navigate = useNavigate();
  const words = name.replaceAll('_', ' ').trim();
  return (
    <>
      <title>No such recipe · chefly</title>
      <h1 className="sr-only">No such recipe</h1>
      <EmptyState
        action={
          <Button
            look="primary"
            onClick={() => void navigate(`/search?text=${encodeURIComponent(words)}`)}
          >
            Search recipies
          </Button>
        }
      >
        {words ? (
          <>
            There is no recipe called ‘<bdi>{words}</bdi>’.
          </>
        ) : (
          'Choose a recipe first, then its chefs.'
        )}
      </EmptyState>
    </>
  );
}
