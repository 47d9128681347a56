/** @jest-environment ./scripts/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PageMark } from './page-mark';
import { onPage } from './testing/on-page';

const { draw } = onPage();
const marks = () => [...document.documentElement.attributes].map(({ name }) => name);
const show = (dialogs: number, room = false) =>
  draw(
    <>
      {Array.from({ length: dialogs }, (_, i) => (
        <PageMark key={i} mark="scrim" />
      ))}
      {room && <PageMark mark="room" />}
    </>,
  );

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
