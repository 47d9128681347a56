import type { ReviewMedia, Sound } from '@chefly/contracts';
import { AskAgain } from '@chefly/ui';
import { use, useEffect, useRef, useState } from 'react';

type Video = Extract<ReviewMedia, { kind: 'video' }>;

/**
 * Links change while a reader looks at the same video: it goes on by the one it began with, and
 * asks for another twice.
 */
const MOST_ATTEMPTS = 2;

const notes: Partial<Record<Sound, string>> = {
  waiting: 'A moderator listens to it first. Until then everybody sees it without its sound.',
  withheld: 'A moderator has heard it: it plays without its sound.',
};

const placeOf = (url: string | undefined) => url?.split('?')[0];

/**
 * A video that plays when it is asked to, by the browser's own controls: never by itself. Its bytes
 * are not fetched before. @param away it is swiped out of sight, where it stands still
 */
export function VideoPlayer({ video, name, away }: { video: Video; name: string; away?: boolean }) {
  const { film, poster, sound, reason } = video;
  const player = useRef<HTMLVideoElement>(null);
  const attempts = useRef(0);
  const askAgain = use(AskAgain);
  useEffect(() => {
    if (away) player.current?.pause();
  }, [away]);
  const [begun, setBegun] = useState(film?.url);
  const src = placeOf(begun) === placeOf(film?.url) ? begun : film?.url;

  /** Its link has run out while the page stood open. */
  const onError = () => {
    if (attempts.current++ < MOST_ATTEMPTS) void askAgain().then(() => setBegun(undefined));
  };
  const note = film ? notes[sound] : 'A moderator has removed this video: nobody else sees it.';
  return (
    <figure className="relative bg-line">
      {film ? (
        <video
          ref={player}
          key={src}
          src={src}
          poster={poster?.sources.at(-1)?.url}
          controls
          controlsList="nodownload"
          playsInline
          preload="none"
          aria-label={`Video of ${name}`}
          onError={onError}
          className="aspect-[4/3] w-full bg-black object-contain -outline-offset-3"
        />
      ) : (
        <div className="aspect-[4/3]" />
      )}
      {note && (
        <figcaption
          role="note"
          className="border-b border-line bg-gold-wash px-4.5 py-2 text-[0.875rem] text-gold"
        >
          {note}
          {reason && (
            <span className="block" dir="auto">
              {reason}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
