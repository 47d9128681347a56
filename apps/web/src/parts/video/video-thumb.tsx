import { classes } from '@chefly/ui';
import { FailedUpload, RemoveUpload, UploadHeard } from '../upload-marks';
import type { Step } from './send-video';

const steps: Record<Step, string> = {
  reading: 'Looking at the video…',
  converting: 'Making it smaller…',
  sending: 'Sending…',
  offline: 'Waiting for the connection. It goes on by itself.',
  busy: 'Many are being prepared. Yours goes on by itself.',
  preparing: 'Almost there…',
};

export interface ShownVideo {
  url: string;
  step: Step;
  part: number;
  done: boolean;
  speech: boolean;
  problem?: string;
}

/**
 * A video that was chosen: how far it is, what its author says of its sound, and the way to give it
 * up.
 */
export function VideoThumb({
  video: { url, step, part, done, speech, problem },
  name,
  onRemove,
  onAgain,
  onSpeech,
}: {
  video: ShownVideo;
  name: string;
  onRemove: () => void;
  onAgain: () => void;
  onSpeech: (speech: boolean) => void;
}) {
  const known = step === 'converting' || step === 'sending';
  return (
    <li className="col-span-full grid gap-2 sm:col-span-2">
      <div className="relative aspect-video overflow-hidden rounded-card bg-line">
        <video
          src={url}
          muted
          playsInline
          preload="metadata"
          aria-label={name}
          className="size-full object-cover"
        />
        <RemoveUpload name={name} onRemove={onRemove} />
        {!done && !problem && (
          <span
            className={classes(
              'absolute inset-x-3 bottom-3 grid gap-1 rounded-control p-2',
              'bg-black/60 text-[0.8125rem] text-white',
            )}
          >
            <span role="status">
              {steps[step]}{' '}
              {known && (
                // told by the bar: each step is heard once
                <span aria-hidden className="tabular">
                  {Math.round(part * 100)} %
                </span>
              )}
            </span>
            <span
              role="progressbar"
              aria-valuenow={known ? Math.round(part * 100) : undefined}
              aria-label={`Uploading ${name}`}
              className="rounded-full bg-white/30"
            >
              <span
                className={classes(
                  'block h-1.5 rounded-full bg-white',
                  'transition-[width] duration-200 motion-reduce:transition-none',
                )}
                style={{ width: `${known ? Math.max(4, part * 100) : 4}%` }}
              />
            </span>
          </span>
        )}
        <UploadHeard name={name} done={done} />
        {problem && <FailedUpload problem={problem} onAgain={onAgain} />}
      </div>
      <label className="flex min-h-11 items-start gap-2.5 text-[0.875rem]">
        <input
          type="checkbox"
          checked={speech}
          onChange={(event) => onSpeech(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span>
          Somebody speaks about the food
          <span className="block text-soft">
            {speech
              ? 'A moderator listens first. Until then it plays without its sound.'
              : 'Otherwise the sound is removed: there is no music here.'}
          </span>
        </span>
      </label>
    </li>
  );
}
