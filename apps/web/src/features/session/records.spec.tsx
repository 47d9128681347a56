/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import type { Session } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { Records } from './records';

const { show, settle } = screenAlone();
const live = { on: () => () => undefined } as unknown as Live;
const person = (uid: string, firstName: string) => ({
  ...{ uid, firstName, lastName: 'Khan', userName: uid },
});
const record = (uid: string, chef: string, name: string, day: string) =>
  ({
    ...{ uid, state: 'ended', type: 'voice', role: 'user', left: false, stars: null },
    ...{ chef: person(chef, chef), recipe: { uid: name, name }, reviewable: true },
    participants: [person(chef, chef), person('amina', 'Amina')],
    ...{ startedAt: `2026-11-${day}T10:00:00Z`, partEndedAt: `2026-11-${day}T11:00:00Z` },
  }) as unknown as Session;

it('each way on from one of many sessions says from which', async () => {
  const items = [
    record('one', 'Fatima', 'Haleem', '20'),
    record('two', 'Fatima', 'Haleem', '10'),
    record('three', 'Hina', 'Haleem', '01'),
  ];
  const api = {
    sessions: { records: async () => ({ items, next: null }) },
    recipes: { previews: async () => ({ items: [] }) },
  };
  await show(
    api,
    <LiveContext value={live}>
      <Records />
    </LiveContext>,
  );
  await settle();
  const names = [...document.querySelectorAll('a[class*="text-brand"]')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  );
  expect(names.map((name) => /^(Review the chef|Chat|Cook again)/.exec(name)?.[0])).toEqual(
    Array(3).fill(['Review the chef', 'Chat', 'Cook again']).flat(),
  );
  expect(new Set(names).size).toBe(9);
});

it.each([
  ['user', { amina: true, bilal: false }, 'Fatima Khan', 'You cooked along'],
  ['user', { amina: true, bilal: true }, 'Fatima Khan, Bilal Khan', 'You cooked along'],
  ['user', { amina: false, bilal: true }, 'Fatima Khan, Bilal Khan', 'You did not come'],
  ['chef', { bilal: true, sana: false }, 'Bilal Khan', 'You were the chef'],
  [
    'chef',
    { bilal: false, sana: false },
    'Bilal Khan, Sana Khan',
    'You were the chef, nobody came',
  ],
] as const)('a %s reads with whom it was: %j', async (role, came, names, what) => {
  const chef = role === 'chef' ? 'amina' : 'fatima';
  const named = (uid: string) => person(uid, uid[0]!.toUpperCase() + uid.slice(1));
  const guests = Object.entries(came).map(([uid, is]) => ({ ...named(uid), came: is }));
  const items = [
    {
      ...record('one', chef, 'Haleem', '20'),
      ...{ role, participants: [{ ...named(chef), came: true }, ...guests] },
    },
  ];
  await show(
    {
      sessions: { records: async () => ({ items, next: null }) },
      recipes: { previews: async () => ({ items: [] }) },
    },
    <LiveContext value={live}>
      <Records />
    </LiveContext>,
  );
  await settle();
  const [first] = document.querySelectorAll('li a');
  expect(first!.textContent).toContain(`${names}Haleem`);
  expect(first!.textContent).toContain(what);
});
