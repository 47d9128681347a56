import { isMissing, query, useAccount, useApi, useLiveStatus } from '@chefly/api-client/react';
import { ErrorState } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NoSuchRecipe } from '../../parts/cooking/no-such-recipe';
import { Splash } from '../../parts/splash';
import { CookScreen } from './cook-screen';
import { useKeptRecipe } from '../../parts/cooking/use-kept-recipe';

/** `/cook/:name`: a recipe step by step, on a phone in the hand or a screen across the kitchen. */
export default function Cook() {
  const { uid } = useAccount();
  const name = useParams().name ?? '';
  const kept = useKeptRecipe(uid, name);
  const away = useLiveStatus() === 'offline';
  const asked = useQuery(query(useApi(), 'recipes', 'byName', { name }));
  const recipe = asked.data ?? kept;
  if (recipe)
    return <CookScreen key={recipe.uid} of={uid} recipe={recipe} fresh={asked.data} away={away} />;
  // what the device keeps is read in a moment
  if (kept === undefined || asked.isPending) return <Splash />;
  if (isMissing(asked.error))
    return (
      <main className="grid min-h-dvh place-content-center">
        <NoSuchRecipe name={name} />
      </main>
    );
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Cook</h1>
      <ErrorState message={asked.error!.message} onRetry={() => void asked.refetch()} />
    </main>
  );
}
