import { Button, EmptyState } from '@chefly/ui';
import { useMatch } from 'react-router-dom';
import { Splash } from '../../parts/splash';
import { CookScreen } from './cook-screen';
import { useKeptRecipe } from '../../parts/cooking/use-kept-recipe';

/**
 * Cook mode of whoever was signed in on this device, while chefly cannot be reached: what was
 * opened before goes on from what the device keeps.
 */
export default function CookOffline({ of, onRetry }: { of: string; onRetry: () => void }) {
  const name = useMatch('/cook/:name')?.params.name ?? '';
  const recipe = useKeptRecipe(of, name);
  if (recipe) return <CookScreen key={recipe.uid} of={of} recipe={recipe} offline />;
  if (recipe === undefined) return <Splash />;
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Cook</h1>
      <EmptyState
        action={
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        No network, and this recipe is not on this device yet. Once opened it can be cooked without.
      </EmptyState>
    </main>
  );
}
