import type { RefObject } from 'react';
import type { DraftMedia } from './draft-media';

/** Says that a draft was put back, and lets it go. */
export function KeptNote({
  kept,
  media,
}: {
  kept: { found: boolean; startAnew: () => void };
  media?: RefObject<DraftMedia | null>;
}) {
  if (!kept.found) return null;
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 text-[0.875rem] text-soft">
      Your draft from before is back.
      <button
        type="button"
        onClick={() => {
          media?.current?.startAnew();
          // then the fields, so that a picture that was there before is there again
          kept.startAnew();
        }}
        className="min-h-11 font-semibold text-brand underline"
      >
        Start anew
      </button>
    </p>
  );
}
