/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { onPage } from './testing/on-page';
import { WeekGrid } from './week-grid';
import type { WeekSlot } from './week-slots';

const { draw } = onPage();

it('two slots of an hour that the clock shows twice stand below each other', async () => {
  const at = (hour: number, second = 0) => new Date(2026, 9, 25, hour, 0, second).toISOString();
  const slot = (startsAt: string, endsAt: string): WeekSlot => ({
    ...{ startsAt, endsAt, state: 'free' },
  });
  // told apart here by seconds, which no clock shows
  const slots = [slot(at(1), at(2)), slot(at(1, 30), at(2, 30)), slot(at(3), at(4))];
  await draw(
    <WeekGrid
      label="Times"
      week={new Date(2026, 9, 19)}
      slots={slots}
      chosen={null}
      onChoose={() => undefined}
    />,
  );
  const places = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')];
  expect(places.map(({ style }) => style.gridRow)).toEqual(['2 / 4', '4 / 6', '10 / 14']);
  expect(new Set(places.map(({ style }) => style.width))).toEqual(new Set(['']));
});

it('one that goes on behind midnight makes no other row higher', async () => {
  const at = (hour: number, minute = 0) => new Date(2026, 10, 24, hour, minute).toISOString();
  const slots: WeekSlot[] = [
    { startsAt: at(22), endsAt: at(23), state: 'free' },
    { startsAt: at(23, 45), endsAt: at(24, 45), state: 'free' },
  ];
  const week = new Date(2026, 10, 23);
  const shown = { label: 'Times', week, chosen: null, onChoose: () => undefined };
  const rowsOf = async (some: WeekSlot[]) => {
    await draw(<WeekGrid {...shown} slots={some} />);
    return document.querySelector<HTMLElement>('[role=grid]')!.style.gridTemplateRows;
  };
  const least = /minmax\(\d+px/;
  const evening = await rowsOf(slots.slice(0, 1));
  expect(least.exec(await rowsOf(slots))?.[0]).toBe(least.exec(evening)![0]);
});
