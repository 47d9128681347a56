import { upload } from '@chefly/contracts';
import { uploadPicture, useApi } from '@chefly/api-client/react';
import { Button, classes } from '@chefly/ui';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface Chosen {
  key: string;
  file: File;
  url: string;
  /** Sent so far, from 0 to 1. */
  part: number;
  receipt?: string;
  problem?: string;
}

interface Props {
  label: string;
  error?: string;
  /** How many it takes. */
  most: number;
  /** Told the receipts of what has arrived, and whether something is still on its way. */
  onChange: (receipts: string[], busy: boolean) => void;
}

/** Why a file is not taken; undefined when it is. */
function refusal({ type, size }: File): string | undefined {
  if (!(upload.types as readonly string[]).includes(type))
    return 'Only images are accepted: JPEG, PNG, WebP, GIF or AVIF.';
  if (size > upload.maxBytes)
    return 'This photo is larger than 12 MB. Please choose a smaller one.';
  return undefined;
}

/** Chooses, shows and uploads several photos at once, each with true progress and its own second try. */
export function MediaInput({ label, error, most, onChange }: Props) {
  const api = useApi();
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<Chosen[]>([]);
  const keep = (next: Chosen[]) => {
    latest.current = next;
    setChosen(next);
    onChange(
      next.flatMap(({ receipt }) => receipt ?? []),
      next.some((each) => !each.receipt && !each.problem),
    );
  };
  const change = (key: string, to: Partial<Chosen>) =>
    keep(latest.current.map((each) => (each.key === key ? { ...each, ...to } : each)));
  useEffect(
    () => () => {
      for (const { url } of latest.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const send = async ({ key, file }: Chosen) => {
    change(key, { part: 0, problem: undefined });
    try {
      const { receipt } = await uploadPicture(api, file, (part) => change(key, { part }));
      change(key, { receipt });
    } catch (failure) {
      change(key, { problem: (failure as Error).message });
    }
  };
  const add = (files: FileList) => {
    const good = [...files].filter((file) => !refusal(file));
    const room = most - latest.current.length;
    const bad = [...files].map(refusal).find(Boolean);
    setProblem(bad ?? (good.length > room ? `At most ${most} photos.` : ''));
    const added = good.slice(0, room).map((file) => ({
      key: crypto.randomUUID(),
      file,
      url: URL.createObjectURL(file),
      part: 0,
    }));
    keep([...latest.current, ...added]);
    for (const each of added) void send(each);
    if (input.current) input.current.value = '';
  };
  const remove = ({ key, url }: Chosen) => {
    URL.revokeObjectURL(url);
    setProblem('');
    keep(latest.current.filter((each) => each.key !== key));
  };

  const shown = problem || error;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {chosen.map((each, i) => (
          <Thumb
            key={each.key}
            chosen={each}
            name={`Photo ${i + 1}`}
            onRemove={() => remove(each)}
            onAgain={() => void send(each)}
          />
        ))}
        {chosen.length < most && (
          <li className={chosen.length ? undefined : 'col-span-full'}>
            <label
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => (event.preventDefault(), add(event.dataTransfer.files))}
              className={classes(
                'grid aspect-[4/3] cursor-pointer place-items-center rounded-card border-2 border-dashed bg-paper text-center text-soft transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand',
                error ? 'border-live' : 'border-edge/60 hover:border-brand',
              )}
            >
              <input
                ref={input}
                type="file"
                name="media"
                multiple
                accept={upload.types.join(',')}
                className="sr-only"
                aria-label={label}
                onChange={(event) => event.target.files && add(event.target.files)}
              />
              <span className="grid justify-items-center gap-2 p-2">
                <ImagePlus className="size-9" aria-hidden />
                {chosen.length ? 'Add another' : `Choose up to ${most} photos of the food`}
              </span>
            </label>
          </li>
        )}
      </ul>
      <p role={shown ? 'alert' : undefined} className="min-h-5 text-[0.8125rem] text-live">
        {shown}
      </p>
    </div>
  );
}

function Thumb({
  chosen: { url, part, receipt, problem },
  name,
  onRemove,
  onAgain,
}: {
  chosen: Chosen;
  name: string;
  onRemove: () => void;
  onAgain: () => void;
}) {
  return (
    <li className="relative aspect-[4/3] overflow-hidden rounded-card bg-line">
      <img src={url} alt={name} className="size-full object-cover" />
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute end-1 top-1 grid size-11 place-items-center rounded-full bg-black/60 text-white"
      >
        <X className="size-5" aria-hidden />
      </button>
      {!receipt && !problem && (
        <span
          role="progressbar"
          aria-valuenow={Math.round(part * 100)}
          aria-label={`Uploading ${name}`}
          className="absolute inset-x-3 bottom-3 rounded-full bg-black/60 p-1"
        >
          <span
            className="block h-1.5 rounded-full bg-white transition-[width] duration-200"
            style={{ width: `${Math.max(4, part * 100)}%` }}
          />
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
    </li>
  );
}
