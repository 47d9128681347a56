import { EmptyState } from '@chefly/ui';
import { Link } from 'react-router';

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <title>Not found · chefly</title>
      <EmptyState
        action={
          <Link to="/home" className="font-semibold text-brand underline">
            Go to your feed
          </Link>
        }
      >
        There is nothing on this plate.
      </EmptyState>
    </main>
  );
}
