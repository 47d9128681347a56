import { MINUTE, upload, video as limits, type CulinaryReviewForm } from '@chefly/contracts';
import { uploadPicture, useAccount, useApi } from '@chefly/api-client/react';
import { classes } from '@chefly/ui';
import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { DraftMedia } from './draft-media';
import {
  forgetDraftPhotos,
  forgetPhoto,
  keepPhoto,
  keptPhotos,
  sentBefore,
  type KeptPhoto,
} from './kept-photos';
import { lookForLost } from './lost-files';
import { PhotoThumb, type ShownPhoto } from './photo-thumb';
import type { UploadWay } from './upload-way';
import { givenVideosOf, useVideos, type VideoOnItsWay } from './video/use-videos';
import { VideoThumb } from './video/video-thumb';

const longest = limits.longestMs / MINUTE;

interface Chosen extends ShownPhoto {
  key: string;
  kept: KeptPhoto;
}

interface Props {
  ref?: Ref<DraftMedia>;
  /** The form whose draft it belongs to: what was chosen is found again after a reload. */
  form: string;
  label: string;
  error?: string;
  /** How many it takes. */
  most: number;
  /** Told what has arrived, and whether something is still on its way or did not arrive. */
  onChange: (media: CulinaryReviewForm['media'], way: UploadWay) => void;
  /** Something from before was put back. */
  onFound?: () => void;
}

const isVideo = ({ type, name }: File) =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm|mkv)$/i.test(name);

/**
 * Why a file is not taken; undefined when it is. Videos are looked at closer once they are chosen.
 */
function refusal(file: File): string | undefined {
  const { type, size } = file;
  if (isVideo(file))
    return size > limits.maxSourceBytes ? 'This video is larger than 2 GB.' : undefined;
  if (!(upload.types as readonly string[]).includes(type))
    return 'Only photos (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, MOV, WebM) are accepted.';
  if (size > upload.maxBytes)
    return 'This photo is larger than 12 MB. Please choose a smaller one.';
  return undefined;
}

/** One that goes on by itself is waited for before one that does not. */
const wayOf = (all: readonly { done: boolean; problem?: string }[]): UploadWay => {
  const missing = all.filter(({ done }) => !done);
  if (missing.some(({ problem }) => !problem)) return 'sending';
  return missing.length ? 'failed' : null;
};

/**
 * Chooses, shows and uploads several photos and videos at once, each with true progress and its own
 * second try.
 */
export function MediaInput({ ref, form, label, error, most, onChange, onFound }: Props) {
  const api = useApi();
  const { uid } = useAccount();
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<Chosen[]>([]);
  const films = useRef<VideoOnItsWay[]>([]);
  const sending = useRef(new Map<string, AbortController>());
  const tell = () =>
    onChange(
      [
        ...latest.current.flatMap(({ receipt }) =>
          receipt ? { kind: 'image' as const, receipt } : [],
        ),
        ...givenVideosOf(films.current),
      ],
      wayOf([
        ...latest.current.map(({ receipt, problem }) => ({ done: !!receipt, problem })),
        ...films.current,
      ]),
    );
  const keep = (next: Chosen[]) => {
    latest.current = next;
    setChosen(next);
    tell();
  };
  const addProblem = (words: string) =>
    setProblem((before) => [before, words].filter(Boolean).join(' '));
  const { videos, ...video } = useVideos(form, onFound, addProblem, (next) => {
    films.current = next;
    tell();
  });
  useImperativeHandle(ref, () => ({
    published() {
      video.published();
      void forgetDraftPhotos(form);
    },
    startAnew() {
      for (const each of latest.current) remove(each);
      for (const { key } of films.current) video.remove(key);
      setProblem('');
    },
  }));
  const count = chosen.length + videos.length;
  const change = (key: string, to: Partial<Chosen>) =>
    keep(latest.current.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const send = async ({ key, kept }: Chosen) => {
    const stop = new AbortController();
    sending.current.set(key, stop);
    change(key, { part: 0, problem: undefined, waits: false });
    try {
      const told = (part: number) => change(key, { part });
      const onWait = (waits: boolean) => change(key, { waits });
      const patience = { signal: stop.signal, onWait };
      const uploaded = await uploadPicture(api, kept.file, told, patience);
      kept.sent = { uploaded, at: Date.now() };
      void keepPhoto(kept);
      change(key, { receipt: uploaded.receipt });
    } catch (failure) {
      if (!stop.signal.aborted) change(key, { problem: (failure as Error).message });
    }
  };
  const take = (photos: KeptPhoto[]) => {
    const added = photos.map((kept) => ({
      key: kept.key,
      kept,
      url: URL.createObjectURL(kept.file),
      part: 0,
      receipt: sentBefore(kept)?.uploaded.receipt,
    }));
    keep([...latest.current, ...added]);
    for (const each of added) if (!each.receipt) void send(each);
  };
  const takeBack = useEffectEvent((found: KeptPhoto[]) => {
    const missing = found.filter(({ key }) => !latest.current.some((each) => each.key === key));
    if (!missing.length) return;
    take(missing);
    onFound?.();
  });
  useEffect(() => {
    let here = true;
    const all = sending.current;
    const lostOf = lookForLost(form, 'photos');
    void keptPhotos(form).then((found) => {
      if (!here) return;
      takeBack(found);
      addProblem(lostOf(found));
    });
    return () => {
      here = false;
      for (const stop of all.values()) stop.abort();
      all.clear();
      for (const { url } of latest.current) URL.revokeObjectURL(url);
      latest.current = [];
    };
  }, [form]);
  const add = (files: FileList) => {
    const good = [...files].filter((file) => !refusal(file));
    const room = most - latest.current.length - films.current.length;
    const bad = [...files].map(refusal).find(Boolean);
    setProblem(bad ?? (good.length > room ? `At most ${most} photos or videos.` : ''));
    const taken = good.slice(0, room);
    for (const file of taken.filter(isVideo)) video.add(file);
    const photos = taken
      .filter((file) => !isVideo(file))
      .map((file): KeptPhoto => {
        const key = crypto.randomUUID();
        return { key, at: Date.now(), of: uid, place: form, file };
      });
    for (const photo of photos) void keepPhoto(photo);
    take(photos);
    if (input.current) input.current.value = '';
  };
  const remove = ({ key, url }: Chosen) => {
    sending.current.get(key)?.abort();
    sending.current.delete(key);
    URL.revokeObjectURL(url);
    void forgetPhoto(form, key);
    setProblem('');
    keep(latest.current.filter((each) => each.key !== key));
  };

  const shown = problem || error;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {chosen.map((each, i) => (
          <PhotoThumb
            key={each.key}
            photo={each}
            name={`Photo ${i + 1}`}
            onRemove={() => remove(each)}
            onAgain={() => void send(each)}
          />
        ))}
        {videos.map((each, i) => (
          <VideoThumb
            key={each.key}
            video={each}
            name={`Video ${i + 1}`}
            onRemove={() => (setProblem(''), video.remove(each.key))}
            onAgain={() => video.again(each.key)}
            onSpeech={(speech) => video.speak(each.key, speech)}
          />
        ))}
        {count < most && (
          <li className={count ? undefined : 'col-span-full'}>
            <label
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => (event.preventDefault(), add(event.dataTransfer.files))}
              className={classes(
                'grid aspect-[4/3] cursor-pointer place-items-center rounded-card',
                'border-2 border-dashed bg-paper text-center text-soft transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-brand',
                error ? 'border-live' : 'border-edge hover:border-brand',
              )}
            >
              <input
                ref={input}
                type="file"
                name="media"
                multiple
                accept={[...upload.types, 'video/*'].join(',')}
                className="sr-only"
                aria-label={label}
                onChange={(event) => event.target.files && add(event.target.files)}
              />
              <span className="grid justify-items-center gap-2 p-2">
                <ImagePlus className="size-9" aria-hidden />
                {count ? (
                  'Add another'
                ) : (
                  <span>
                    {`Choose up to ${most} photos or videos of the food`}
                    <span className="block text-[0.8125rem]">
                      Videos of at most {longest} minutes; larger ones are made smaller here
                    </span>
                  </span>
                )}
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
