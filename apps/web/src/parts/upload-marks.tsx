import { Button, classes } from '@chefly/ui';
import { RotateCw, X } from 'lucide-react';

/** While the server has its hands full. */
export const WAITS_ITS_TURN = 'Many pictures are being prepared. Yours goes on by itself.';

/** Heard, where others see a bar go. Stands there before, or it is not heard. */
export const UploadHeard = ({ name, done }: { name: string; done: boolean }) => (
  <span role="status" className="sr-only">
    {done && `${name} is uploaded.`}
  </span>
);

/** Gives up what was chosen. */
export const RemoveUpload = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={`Remove ${name}`}
    onClick={onRemove}
    className="absolute end-1 top-1 grid size-11 place-items-center rounded-full bg-black/60 text-white"
  >
    <X className="size-5" aria-hidden />
  </button>
);

/** Why it did not arrive, and a second try. */
export const FailedUpload = ({ problem, onAgain }: { problem: string; onAgain: () => void }) => (
  <span
    role="alert"
    className={classes(
      'absolute inset-x-0 bottom-0 grid justify-items-start gap-1 p-2',
      'bg-card/95 text-[0.8125rem] text-live',
    )}
  >
    {problem}
    <Button look="ghost" icon={<RotateCw className="size-4" />} onClick={onAgain}>
      Try again
    </Button>
  </span>
);
