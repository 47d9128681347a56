/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { PhotoThumb } from './photo-thumb';
import { VideoThumb, type ShownVideo } from './video/video-thumb';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('ul')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});
const nothing = () => undefined;
/** What is read out, without what only the eye gets. */
const heard = () =>
  [...document.querySelectorAll('[role=status]')].map((status) => {
    const copy = status.cloneNode(true) as Element;
    for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove();
    return copy.textContent.trim();
  });

it('one of several photos says that it has arrived, and which', async () => {
  const shows = (receipt?: string) =>
    act(async () =>
      root.render(
        <PhotoThumb
          photo={{ url: 'blob:dish', part: 0.5, receipt }}
          name="Photo 2"
          onRemove={nothing}
          onAgain={nothing}
        />,
      ),
    );
  await shows();
  const place = document.querySelector('[role=status]');
  expect(heard()).toEqual(['']);
  await shows('given');
  expect(document.querySelector('[role=status]')).toBe(place);
  expect(heard()).toEqual(['Photo 2 is uploaded.']);
});

it('a video says each step once, not each percent, and that it has arrived', async () => {
  const shows = (video: Partial<ShownVideo>) =>
    act(async () =>
      root.render(
        <VideoThumb
          video={{
            ...{ url: 'blob:film', step: 'sending', part: 0.2, done: false, speech: false },
            ...video,
          }}
          name="Video 1"
          onRemove={nothing}
          onAgain={nothing}
          onSpeech={nothing}
        />,
      ),
    );
  await shows({});
  expect(heard().join('')).toBe('Sending…');
  await shows({ part: 0.3 });
  expect(heard().join('')).toBe('Sending…');
  expect(document.body.textContent).toContain('30 %');
  await shows({ done: true });
  expect(heard()).toEqual(['Video 1 is uploaded.']);
});
