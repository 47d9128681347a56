/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError } from '@chefly/api-client';
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import FollowLists from './follow-lists';

const { show, settle, queries } = screenAlone();
queries.setDefaultOptions({ queries: { retry: false } });

it('the circle of a member whom there is not says so, as their profile does', async () => {
  const profile = () => Promise.reject(new ApiError(404, 'request/not-found', 'Not found.'));
  const followers = async () => ({ items: [], next: null });
  const social = { profile, followers, following: followers };
  await show({ social }, <FollowLists />, undefined, '/user/circle?uid=gone');
  await settle();
  expect(document.querySelector('h1')?.textContent).toBe('No such member');
  expect(document.body.textContent).not.toContain('Circle of');
});
