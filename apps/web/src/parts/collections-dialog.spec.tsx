/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { CollectionsDialog } from './collections-dialog';
import { screenAlone } from './testing/screen';

const { show, settle } = screenAlone();

it('of two quick ticks the last one stays, on the screen and on the server', async () => {
  const arrived: string[] = [];
  const slow = Promise.withResolvers<void>();
  let collectionUids: string[] = [];
  const api = {
    recipes: {
      collections: async () => ({ items: [{ uid: 'weekday', name: 'Weekday', recipes: 0 }] }),
      savedIn: async () => ({ saved: true, collectionUids }),
      collect: async () => {
        await slow.promise;
        arrived.push('in');
        collectionUids = ['weekday'];
      },
      uncollect: async () => {
        arrived.push('out');
        collectionUids = [];
      },
    },
  };
  await show(
    api,
    <CollectionsDialog recipe={{ uid: 'dosa', name: 'Dosa' }} open onClose={() => undefined} />,
  );
  await settle();
  const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')!;
  await act(async () => box().click());
  expect(box().checked).toBe(true);
  await act(async () => box().click());
  expect(box().checked).toBe(false);
  await act(async () => slow.resolve());
  await settle();
  expect(arrived).toEqual(['in', 'out']);
  expect(box().checked).toBe(false);
});
