import { ErrorState } from '@chefly/ui';

/** A screen that could not be shown: often one that a newer version has replaced. */
export function ScreenError() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState
        message="This screen could not be shown. Reloading usually helps; nothing was lost."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
