import { upload, type Picture } from '@chefly/contracts';
import { Button, classes } from '@chefly/ui';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, type Ref } from 'react';
import type { DraftMedia } from './draft-media';
import { UploadHeard, WAITS_ITS_TURN } from './upload-marks';
import { usePhoto, type PhotoHearers } from './use-photo';

interface Props extends PhotoHearers {
  ref?: Ref<DraftMedia>;
  label: string;
  /** The form whose draft it belongs to: what was chosen is found again after a reload. */
  form: string;
  error?: string;
  /** What was chosen before, when the form was open last. */
  shown?: Picture | null;
  /** Chosen elsewhere: taken as if it were chosen here. */
  given?: File | null;
  /** What to do, where there is none yet. */
  invites?: string;
  /** Straight from the camera at the back, where the device has one. */
  capture?: boolean;
  className?: string;
}

/**
 * Chooses, shows and uploads a photo at once, with true progress; a failed upload can be tried
 * again without choosing anew.
 */
export function PhotoInput({
  ref,
  label,
  form,
  error,
  shown,
  given,
  invites = 'Choose a photo of the dish',
  capture,
  className = 'aspect-[4/3]',
  ...hearers
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const photo = usePhoto(form, hearers);
  const { part, waits, problem, again } = photo;
  const choose = (file: File | undefined) => file && photo.choose(file);
  const clear = () => {
    photo.clear();
    // the same file may be chosen once more
    if (input.current) input.current.value = '';
  };
  // whose button goes with what it did goes on at the photo
  const thenHere = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  useImperativeHandle(ref, () => ({ published: photo.published, startAnew: clear }));
  const takeGiven = useEffectEvent(choose);
  useEffect(() => void (given && takeGiven(given)), [given]);
  const url = photo.url ?? shown?.sources.at(-1)?.url;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => (event.preventDefault(), choose(event.dataTransfer.files[0]))}
        className={classes(
          className,
          'relative grid cursor-pointer place-items-center overflow-hidden',
          'rounded-card border-2 border-dashed bg-paper',
          'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand',
          error ? 'border-live' : 'border-edge hover:border-brand',
        )}
      >
        <input
          ref={input}
          type="file"
          name="photo"
          accept={upload.types.join(',')}
          capture={capture ? 'environment' : undefined}
          className="sr-only"
          aria-label={label}
          aria-invalid={!!error}
          aria-describedby={noteId}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {url ? (
          <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <span className="grid justify-items-center gap-2 text-center text-soft">
            <ImagePlus className="size-9" aria-hidden />
            {invites}
          </span>
        )}
        {part !== null && <Uploading part={part} />}
      </label>
      <UploadHeard name="The photo" done={photo.arrived} />
      <div className="flex min-h-5 items-center gap-3 text-[0.8125rem]">
        {waits ? (
          <span id={noteId} role="status" className="flex-1 text-soft">
            {WAITS_ITS_TURN}
          </span>
        ) : (
          <span
            id={noteId}
            role={problem || error ? 'alert' : undefined}
            className="flex-1 text-live"
          >
            {problem || error}
          </span>
        )}
        {problem && again && (
          <Button look="ghost" icon={<RotateCw className="size-4" />} onClick={thenHere(again)}>
            Try again
          </Button>
        )}
        {url && (
          <Button look="ghost" icon={<X className="size-4" />} onClick={thenHere(clear)}>
            {part === null ? 'Remove' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  );
}

const Uploading = ({ part }: { part: number }) => (
  <span
    className="absolute inset-x-4 bottom-4 rounded-full bg-black/60 p-1.5"
    role="progressbar"
    aria-valuenow={Math.round(part * 100)}
    aria-label="Uploading"
  >
    <span
      className="block h-1.5 rounded-full bg-white transition-[width] duration-200"
      style={{ width: `${Math.max(4, part * 100)}%` }}
    />
  </span>
);
