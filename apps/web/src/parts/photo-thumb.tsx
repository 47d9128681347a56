import { FailedUpload, RemoveUpload, UploadHeard, WAITS_ITS_TURN } from './upload-marks';

export interface ShownPhoto {
  url: string;
  /** Sent so far, from 0 to 1. */
  part: number;
  /** Given by the server once the photo has arrived. */
  receipt?: string;
  problem?: string;
  /** The server has its hands full: it goes on by itself. */
  waits?: boolean;
}

/** A photo that was chosen: how far it is, and the way to give it up. */
export function PhotoThumb({
  photo: { url, part, receipt, problem, waits },
  name,
  onRemove,
  onAgain,
}: {
  photo: ShownPhoto;
  name: string;
  onRemove: () => void;
  onAgain: () => void;
}) {
  return (
    <li className="relative aspect-[4/3] overflow-hidden rounded-card bg-line">
      <img src={url} alt={name} className="size-full object-cover" />
      <RemoveUpload name={name} onRemove={onRemove} />
      {!receipt && !problem && (
        <span className="absolute inset-x-2 bottom-2 grid gap-1 rounded-control bg-black/60 p-1.5">
          {waits && (
            <span role="status" className="px-0.5 text-[0.8125rem] leading-tight text-white">
              {WAITS_ITS_TURN}
            </span>
          )}
          <span
            role="progressbar"
            aria-valuenow={Math.round(part * 100)}
            aria-label={`Uploading ${name}`}
            className="rounded-full bg-white/30"
          >
            <span
              className="block h-1.5 rounded-full bg-white transition-[width] duration-200"
              style={{ width: `${Math.max(4, part * 100)}%` }}
            />
          </span>
        </span>
      )}
      <UploadHeard name={name} done={!!receipt} />
      {problem && <FailedUpload problem={problem} onAgain={onAgain} />}
    </li>
  );
}
