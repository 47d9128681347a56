import type { ReviewMedia } from '@chefly/contracts';
import { classes, Picture } from '@chefly/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { VideoPlayer } from './video/video-player';

const arrow = classes(
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center',
  'rounded-full bg-card/90 text-ink shadow-lift transition-opacity',
  // at an end it keeps the focus that it has
  'aria-disabled:not-focus-visible:opacity-0',
);

/** The pictures and videos of a review, side by side: swiped, or gone through by buttons and arrows. */
export function MediaGallery({
  media,
  title,
  eager,
}: {
  media: ReviewMedia[];
  title: string;
  eager?: boolean;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const several = media.length > 1;
  if (!media.length) return null;
  const name = (i: number) => (several ? `${title}, ${i + 1} of ${media.length}` : title);
  const show = (i: number) =>
    strip.current?.children[i]?.scrollIntoView({ inline: 'start', block: 'nearest' });
  /** Not those of a video’s own controls. */
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const towards = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!towards || event.target !== event.currentTarget) return;
    event.preventDefault();
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    show(at + (rtl ? -towards : towards));
  }
  const what = media.some(({ kind }) => kind === 'video') ? 'Pictures and videos' : 'Pictures';
  return (
    <div className="relative" role="group" aria-label={`${what} of ${title}`}>
      <div
        ref={strip}
        {...(several && {
          tabIndex: 0,
          role: 'group',
          'aria-label': name(at),
          onKeyDown: move,
        })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          // to the left of zero where the reader's script runs that way
          setAt(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
        className={classes(
          'flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]',
          'outline-offset-[-3px] motion-reduce:scroll-auto',
        )}
      >
        {media.map((each, i) => (
          <div key={i} className="w-full shrink-0 snap-start">
            {each.kind === 'image' && (
              <Picture
                picture={each.picture}
                alt={name(i)}
                ratio="4 / 3"
                eager={eager && i === 0}
              />
            )}
            {each.kind === 'video' && <VideoPlayer video={each} name={name(i)} away={at !== i} />}
          </div>
        ))}
      </div>
      {several && (
        <>
          <button
            type="button"
            aria-label="Previous picture"
            aria-disabled={at === 0}
            onClick={() => show(at - 1)}
            className={`${arrow} start-3`}
          >
            <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next picture"
            aria-disabled={at === media.length - 1}
            onClick={() => show(at + 1)}
            className={`${arrow} end-3`}
          >
            <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden />
          </button>
          <span
            className={classes(
              'absolute end-3 top-3 px-2.5 py-0.5',
              'rounded-full bg-black/60 text-xs font-semibold text-white tabular',
            )}
          >
            <bdi dir="ltr">
              {at + 1} / {media.length}
            </bdi>
          </span>
        </>
      )}
    </div>
  );
}
