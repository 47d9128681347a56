/** @jest-environment ./scripts/browser-environment.mjs */
import { Banners } from '@chefly/ui';
import { expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAlone } from '../../parts/testing/screen';
import ChefReview from './chef-review';

const { show, settle } = screenAlone();

function Screens() {
  const { pathname, search } = useLocation();
  return (
    <Banners>
      <output>{pathname + search}</output>
      {pathname === '/session_review' && <ChefReview />}
    </Banners>
  );
}

it('who has reviewed the chef is at home, and is led from there to show what they cooked', async () => {
  const session = {
    ...{ uid: 'dinner', role: 'user', reviewable: true, partEndedAt: '2026-01-01T20:00:00.000Z' },
    ...{ chef: { uid: 'hina', firstName: 'Hina', lastName: 'Khan' }, recipe: { name: 'Nihari' } },
  };
  const review = jest.fn(async (_form: object) => ({}));
  const sessions = { session: async () => session, review };
  await show({ sessions }, <Screens />, undefined, '/session_review?session_uid=dinner');
  await settle();
  const press = (words: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find((each) => each.textContent === words)!.click(),
    );
  await act(async () => document.querySelectorAll<HTMLInputElement>('[type=radio]')[4]!.click());
  const words = document.querySelector('textarea')!;
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!;
  await act(async () => {
    setter.call(words, 'Warm');
    words.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Submit Review');
  await settle();
  expect(review.mock.calls).toMatchObject([[{ uid: 'dinner', rating: 5, review: 'Warm' }]]);
  const at = () => document.querySelector('output')!.textContent;
  expect(at()).toBe('/home');
  await press('Show your dish');
  expect(at()).toBe('/newPost?recipe=Nihari&session=dinner');
});
