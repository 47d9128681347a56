import { Button, EmptyState } from '@chefly/ui';
import { useNavigate } from 'react-router-dom';

/** @param name as the address gave it; empty where it gave none */
export function NoSuchRecipe({ name }: { name: string }) {
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
