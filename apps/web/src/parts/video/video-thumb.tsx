import { Button } from '@chefly/ui';
import { RotateCw, X } from 'lucide-react';
import type { Step } from './send-video';

const steps: Record<Step, string> = {
  reading: 'Looking at the video…',
  converting: 'Making it smaller…',
  sending: 'Sending…',
  offline: 'Waiting for the connection. It goes on by itself.',
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
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="absolute end-1 top-1 grid size-11 place-items-center rounded-full bg-black/60 text-white"
        >
          <X className="size-5" aria-hidden />
        </button>
        {!done && !problem && (
          <span className="absolute inset-x-3 bottom-3 grid gap-1 rounded-control bg-black/60 p-2 text-[0.8125rem] text-white">
            <span role="status">
              {steps[step]} {known && <span className="tabular">{Math.round(part * 100)} %</span>}
            </span>
            <span
              role="progressbar"
              aria-valuenow={known ? Math.round(part * 100) : undefined}
              aria-label={`Uploading ${name}`}
              className="rounded-full bg-white/30"
            >
              <span
                className="block h-1.5 rounded-full bg-white transition-[width] duration-200 motion-reduce:transition-none"
                style={{ width: `${known ? Math.max(4, part * 100) : 4}%` }}
              />
            </span>
          </span>
        )}
        {problem && (
          <span
            role="alert"
            className="absolute inset-x-0 bottom-0 grid justify-items-start gap-1 bg-card/95 p-2 text-[0.8125rem] text-live"
          >
            {problem}
            <Button look="ghost" icon={<RotateCw className="size-4" />} onClick={onAgain}>
              Try again
            </Button>
          </span>
        )}
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
