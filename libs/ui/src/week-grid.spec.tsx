/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { WeekGrid } from './week-grid';
import type { WeekSlot } from './week-slots';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('two slots of an hour that the clock shows twice stand beside each other', async () => {
  const at = (hour: number, second = 0) => new Date(2026, 9, 25, hour, 0, second).toISOString();
  const slot = (startsAt: string, endsAt: string): WeekSlot => ({
    ...{ startsAt, endsAt, state: 'free' },
  });
  // told apart here by seconds, which no clock shows
  const slots = [slot(at(1), at(2)), slot(at(1, 30), at(2, 30)), slot(at(3), at(4))];
  await act(async () =>
    root.render(
      <WeekGrid
        label="Times"
        week={new Date(2026, 9, 19)}
        slots={slots}
        chosen={null}
        onChoose={() => undefined}
      />,
    ),
  );
  const places = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].map(({ style }) => [
    style.width,
    style.marginInlineStart,
  ]);
  expect(places).toEqual([
    ['50%', '0%'],
    ['50%', '50%'],
    ['', ''],
  ]);
});
