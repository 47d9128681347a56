import { hasCome } from '../../parts/shared-to';
import type { useShared } from './use-shared';

/** Says what came of what was shared, and asks where there is a draft already. */
export function SharedNote({
  shared: { taken, waits, take, leave },
}: {
  shared: ReturnType<typeof useShared>;
}) {
  const link = 'min-h-11 font-semibold text-brand underline';
  if (waits)
    return (
      <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 text-[0.875rem]">
        You have begun another post. Once it is uploaded, what you shared comes here.
        <button type="button" className={link} onClick={() => take(waits)}>
          Put in what you shared instead
        </button>
        <button type="button" className={link} onClick={leave}>
          Leave out what you shared
        </button>
      </p>
    );
  if (!taken) return null;
  return (
    <>
      {hasCome(taken) && (
        <p role="status" className="mb-3 text-[0.875rem] text-soft">
          What you shared is here. Nobody sees it before you upload the post.
        </p>
      )}
      {taken.lacks && (
        <p role="alert" className="mb-3 text-[0.875rem] text-live">
          {taken.lacks}
        </p>
      )}
    </>
  );
}
