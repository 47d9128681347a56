/** @jest-environment ./scripts/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { PageMark } from './page-mark';

let root: Root;
const marks = () => [...document.documentElement.attributes].map(({ name }) => name);
const show = (dialogs: number, room = false) =>
  act(async () =>
    root.render(
      <>
        {Array.from({ length: dialogs }, (_, i) => (
          <PageMark key={i} mark="scrim" />
        ))}
        {room && <PageMark mark="room" />}
      </>,
    ),
  );

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(async () => root.unmount()));

it('is on the page for as long as one of those is that ask for it', async () => {
  const before = marks();
  await show(2, true);
  expect(marks()).toEqual([...before, 'data-scrim', 'data-room']);
  // one dialog over another closes
  await show(1, true);
  expect(marks()).toEqual([...before, 'data-scrim', 'data-room']);
  await show(0, true);
  expect(marks()).toEqual([...before, 'data-room']);
  await show(0);
  expect(marks()).toEqual(before);
});

it('takes the place of :has(), which the style sheet of all screens does not ask', () => {
  expect(readFileSync('libs/ui/src/theme.css', 'utf8')).not.toMatch(/:has\(/);
});
