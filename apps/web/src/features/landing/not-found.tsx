import { useSignIn } from '@chefly/api-client/react';
import { Brand, EmptyState } from '@chefly/ui';
import { Link } from 'react-router-dom';

export default function NotFound() {
  const member = useSignIn().status === 'signed-in';
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center">
      <title>Not found · chefly</title>
      <Brand large />
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        action={
          <Link
            to={member ? '/home' : '/'}
            className="flex min-h-11 items-center font-semibold text-brand underline"
          >
            {member ? 'Go to your feed' : 'Go to the first page'}
          </Link>
        }
      >
        There is nothing on this plate.
      </EmptyState>
    </main>
  );
}
