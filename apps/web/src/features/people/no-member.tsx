import { Button, EmptyState } from '@chefly/ui';
import { useNavigate } from 'react-router-dom';

/** In place of what is of a member whom there is not, or not for the reader. */
export function NoMember() {
  const navigate = useNavigate();
  return (
    <>
      <title>No such member · chefly</title>
      <h1 className="sr-only">No such member</h1>
      <EmptyState
        action={<Button onClick={() => void navigate('/search?tab=people')}>Search people</Button>}
      >
        There is no such member. The link may be mistyped, or they have left chefly.
      </EmptyState>
    </>
  );
}
