import { MINUTE, upload, video as limits, type CulinaryReviewForm } from '@chefly/contracts';
import { classes } from '@chefly/ui';
import { ImagePlus } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { DraftMedia } from './draft-media';
import { photoRefusal, videoRefusal } from './file-refusals';
import { PhotoThumb } from './photo-thumb';
import type { UploadWay } from './upload-way';
import { givenPhotosOf, usePhotos, type PhotoOnItsWay } from './use-photos';
import { givenVideosOf, useVideos, type VideoOnItsWay } from './video/use-videos';
import { VideoThumb } from './video/video-thumb';

const longest = limits.longestMs / MINUTE;

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
  if (isVideo(file)) return videoRefusal(file);
  return photoRefusal(
    file,
    'Only photos (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, MOV, WebM) are accepted.',
  );
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
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<{ photos: PhotoOnItsWay[]; videos: VideoOnItsWay[] }>({
    photos: [],
    videos: [],
  });
  const tell = (change: Partial<typeof chosen.current>) => {
    const { photos, videos } = Object.assign(chosen.current, change);
    onChange(
      [...givenPhotosOf(photos), ...givenVideosOf(videos)],
      wayOf([...photos.map(({ receipt, problem }) => ({ done: !!receipt, problem })), ...videos]),
    );
  };
  const addProblem = (words: string) =>
    setProblem((before) => [before, words].filter(Boolean).join(' '));
  const heard = { onFound, onLost: addProblem };
  const { videos, ...video } = useVideos(form, {
    ...heard,
    onChange: (videos) => tell({ videos }),
  });
  const { photos, ...photo } = usePhotos(form, {
    ...heard,
    onChange: (photos) => tell({ photos }),
  });
  useImperativeHandle(ref, () => ({
    published() {
      video.published();
      photo.published();
    },
    startAnew() {
      for (const { key } of chosen.current.photos) photo.remove(key);
      for (const { key } of chosen.current.videos) video.remove(key);
      setProblem('');
    },
  }));
  const count = photos.length + videos.length;
  const add = (files: FileList) => {
    const good = [...files].filter((file) => !refusal(file));
    const room = most - chosen.current.photos.length - chosen.current.videos.length;
    const bad = [...files].map(refusal).find(Boolean);
    setProblem(bad ?? (good.length > room ? `At most ${most} photos or videos.` : ''));
    const taken = good.slice(0, room);
    for (const file of taken.filter(isVideo)) video.add(file);
    photo.add(taken.filter((file) => !isVideo(file)));
    if (input.current) input.current.value = '';
  };

  const shown = problem || error;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {photos.map((each, i) => (
          <PhotoThumb
            key={each.key}
            photo={each}
            name={`Photo ${i + 1}`}
            onRemove={() => (setProblem(''), photo.remove(each.key))}
            onAgain={() => photo.again(each.key)}
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
