import type { ReviewMedia, Sound } from '@chefly/contracts';
import { AskAgain, Button, written } from '@chefly/ui';
import { RotateCw } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';

type Video = Extract<ReviewMedia, { kind: 'video' }>;

/**
 * Links change while a reader looks at the same video: it goes on by the one it began with, and
 * asks for another twice by itself, each time that it stops.
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

  /** Where it stopped, and whether it was playing. */
  const at = useRef({ time: 0, playing: false });
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!round || !player.current) return;
    player.current.load();
    if (at.current.playing) void player.current.play().catch(() => undefined);
  }, [round]);
  /** By another link, or once more by the same. */
  const goOn = async () => {
    setFailed(false);
    await askAgain().catch(() => undefined);
    setBegun(undefined);
    setRound((before) => before + 1);
  };
  /** Its link has run out while the page stood open, or the network is away. */
  const onError = ({
    currentTarget: { currentTime, paused },
  }: {
    currentTarget: HTMLVideoElement;
  }) => {
    at.current = { time: currentTime || at.current.time, playing: !paused || at.current.playing };
    if (attempts.current++ < MOST_ATTEMPTS) void goOn();
    else setFailed(true);
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
          onLoadedMetadata={({ currentTarget }) => {
            if (at.current.time) currentTarget.currentTime = at.current.time;
            at.current.time = 0;
          }}
          onPlaying={() => (attempts.current = 0)}
          className="aspect-[4/3] w-full bg-black object-contain -outline-offset-3"
        />
      ) : (
        <div className="aspect-[4/3]" />
      )}
      {failed && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 bg-card px-4.5 py-1.5 text-[0.875rem]"
        >
          The video did not come.
          <Button
            look="ghost"
            icon={<RotateCw className="size-4" aria-hidden />}
            onClick={() => ((attempts.current = 0), void goOn())}
          >
            Try again
          </Button>
        </div>
      )}
      {note && (
        <figcaption
          role="note"
          className="border-b border-line bg-gold-wash px-4.5 py-2 text-[0.875rem] text-gold"
        >
          {note}
          {reason && (
            <span className="block" {...written(reason)}>
              {reason}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
