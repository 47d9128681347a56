/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import { Banners } from '@chefly/ui';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import User from './user';

const { show, queries } = screenAlone();
queries.setDefaultOptions({ queries: { retry: false } });
const live = { on: () => () => undefined } as unknown as Live;
const zainab = {
  uid: 'zainab',
  firstName: 'Zainab',
  lastName: 'Khan',
  userName: 'zainab',
  level: null,
  reviewerLevel: null,
  nextLevel: null,
  rating: null,
  ratings: null,
  sessions: null,
  followers: null,
  summary: '',
  cover: null,
  relationship: 'none',
  followRefusal: null,
};

it.each([
  ['known', { free: true, bookable: false, until: null, answers: null }],
  ['not to be known', new Error('Sessions are away.')],
])('is shown with what can be done with them, once that is %s: nothing moves', async (_, how) => {
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  const never = () => new Promise<never>(() => undefined);
  const silent = new Proxy({}, { get: () => never });
  const api = {
    social: { profile: async () => zainab },
    sessions: { chefNow: () => promise },
    content: silent,
    recipes: silent,
  };
  const screen = (
    <LiveContext value={live}>
      <Banners>
        <User />
      </Banners>
    </LiveContext>
  );
  await show(api, screen, undefined, '/user?uid=zainab');
  await act(() => Promise.resolve());
  const heading = () => document.querySelector('h1')?.textContent;
  expect(heading()).toBe('Profile');
  const isKnown = !(how instanceof Error);
  await act(async () => (isKnown ? resolve(how) : reject(how)));
  expect(heading()).toBe('Zainab Khan');
  expect(document.body.textContent.includes('Free now')).toBe(isKnown);
});
