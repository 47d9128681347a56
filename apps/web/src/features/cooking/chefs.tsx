import { forMinutes, ingredientLine, messages, timing, type Recipe } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import {
  Button,
  CardSkeleton,
  EmptyState,
  ErrorState,
  Overlay,
  Picture,
  rupees,
  written,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ReportButton } from '../../parts/report';
import { SendInChat } from '../../parts/send-in-chat';
import { FreeChefs } from './free-chefs';

export default function Chefs() {
  const name = useSearchParams()[0].get('recipie') ?? '';
  const api = useApi();
  const recipe = useQuery(query(api, 'recipes', 'byName', { name }));
  const [finding, setFinding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFinding(false), timing.findingChefs);
    return () => clearTimeout(timer);
  }, []);
  if (recipe.isLoadingError && isMissing(recipe.error)) return <NoSuchRecipe name={name} />;
  if (recipe.isLoadingError)
    return (
      <>
        <h1 className="sr-only">Chefs</h1>
        <ErrorState message={recipe.error.message} onRetry={() => void recipe.refetch()} />
      </>
    );
  return (
    <div className="mx-auto w-full max-w-[800px] px-4 py-4 sm:px-6 sm:py-6">
      <title>{`Chefs for ${recipe.data?.name ?? name} · chefly`}</title>
      {finding && <Overlay title={messages.findingChefs} />}
      {!recipe.data && (
        <>
          <h1 className="sr-only">Chefs</h1>
          <CardSkeleton />
        </>
      )}
      {recipe.data && (
        <>
          <Picture
            picture={recipe.data.picture}
            alt={recipe.data.name}
            ratio="21 / 9"
            sizes="800px"
            eager
            className="mb-5 rounded-[26px]"
          />
          <p className="text-[0.8125rem] font-semibold text-soft">Chefs</p>
          <div className="flex items-start gap-2">
            <h1
              className="min-w-0 flex-1 break-words text-[2rem] sm:text-[2.5rem]"
              {...written(recipe.data.name)}
            >
              {recipe.data.name}
            </h1>
            <SendInChat
              shared={{ kind: 'recipe', uid: recipe.data.uid }}
              title={recipe.data.name}
            />
            {recipe.data.reportable && (
              <ReportButton kind="recipe" subjectUid={recipe.data.uid} what="this recipe" />
            )}
          </div>
          <p className="mb-2 text-soft tabular">
            <bdi>{rupees(recipe.data.cost)}</bdi> ·{' '}
            <bdi>{counted(recipe.data.ingredients.length, 'ingredient')}</bdi> ·{' '}
            <bdi>{counted(recipe.data.steps.length, 'step')}</bdi>
          </p>
          <p className="prose-width mb-5 break-words" {...written(recipe.data.description)}>
            {recipe.data.description}
          </p>
          <FreeChefs recipeUid={recipe.data.uid} />
          <Method recipe={recipe.data} />
        </>
      )}
    </div>
  );
}

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** How it is cooked, below the chefs: read also while none is free. */
function Method({ recipe }: { recipe: Recipe }) {
  return (
    <details open className="mt-6 rounded-card border border-line bg-card p-5">
      <summary className="-m-5 cursor-pointer rounded-card p-5 font-semibold">
        Ingredients and procedure
      </summary>
      <h2 className="mb-2 mt-6 text-lg">Ingredients</h2>
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
    </details>
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
