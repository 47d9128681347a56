import { useEffect, useState } from 'react';

/** The picture of one of the others: the largest, where there are several. */
function pictureOf(room: Element | null): HTMLVideoElement | null {
  const shown = [...(room?.querySelectorAll<HTMLVideoElement>('video[data-other]') ?? [])].filter(
    (video) => video.videoWidth && video.checkVisibility({ visibilityProperty: true }),
  );
  return shown.toSorted((a, b) => b.clientHeight - a.clientHeight)[0] ?? null;
}

/** Whether a picture is apart, and the way there and back. */
export interface Apart {
  on: boolean;
  toggle: () => void;
}

/**
 * The picture of somebody else over every other window, where the browser has that.
 *
 * @returns undefined where it has not
 */
export function usePictureInPicture(): Apart | undefined {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(!!document.pictureInPictureElement);
    const kinds = ['enterpictureinpicture', 'leavepictureinpicture'] as const;
    for (const kind of kinds) document.addEventListener(kind, look);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, look);
    };
  }, []);
  if (!document.pictureInPictureEnabled) return undefined;
  const toggle = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await pictureOf(document.querySelector('[data-stage]'))?.requestPictureInPicture();
  };
  // where there is no picture yet, there is none to show
  return { on, toggle: () => void toggle().catch(() => undefined) };
}
