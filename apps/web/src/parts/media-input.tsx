import { MINUTE, upload, video as limits } from '@chefly/contracts';
import { classes } from '@chefly/ui';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { PhotoThumb } from './photo-thumb';
import { useDraftMedia, type DraftMediaOptions } from './use-draft-media';
import { VideoThumb } from './video/video-thumb';

const longest = limits.longestMs / MINUTE;

interface Props extends DraftMediaOptions {
  label: string;
  error?: string;
}

/**
 * Chooses, shows and uploads several photos and videos at once, each with true progress and its own
 * second try.
 */
export function MediaInput({ label, error, ...options }: Props) {
  const { photos, videos, photo, video, problem, forgetProblem, add } = useDraftMedia(options);
  const { most } = options;
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList) => {
    add(files);
    if (input.current) input.current.value = '';
  };
  const count = photos.length + videos.length;
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
            onRemove={() => (forgetProblem(), photo.remove(each.key))}
            onAgain={() => photo.again(each.key)}
          />
        ))}
        {videos.map((each, i) => (
          <VideoThumb
            key={each.key}
            video={each}
            name={`Video ${i + 1}`}
            onRemove={() => (forgetProblem(), video.remove(each.key))}
            onAgain={() => video.again(each.key)}
            onSpeech={(speech) => video.speak(each.key, speech)}
          />
        ))}
        {count < most && (
          <li className={count ? undefined : 'col-span-full'}>
            <label
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => (event.preventDefault(), choose(event.dataTransfer.files))}
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
                onChange={(event) => event.target.files && choose(event.target.files)}
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
