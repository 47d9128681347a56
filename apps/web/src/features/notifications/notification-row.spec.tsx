/** @jest-environment ./scripts/browser-environment.mjs */
import type { Notification } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { NotificationRow } from './notification-row';

const { show } = screenAlone();
const due = (uid: string, firstName: string, recipe: string) =>
  ({
    ...{ uid, kind: 'review-due', message: 'You cooked.', link: '/', read: false, subject: null },
    ...{ recipe, people: [{ uid: firstName, firstName, lastName: 'Khan', userName: firstName }] },
    createdAt: '2026-11-20T10:00:00Z',
  }) as Notification;

it('the button of each review that is due says whose and of which dish it is', async () => {
  const items = [due('one', 'Fatima', 'Haleem'), due('two', 'Hina', 'Biryani')];
  await show(
    {},
    items.map((item) => (
      <NotificationRow key={item.uid} item={item} fresh preview={undefined} dish={undefined} />
    )),
  );
  const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Review the chef Fatima Khan: Haleem',
    'Review the chef Hina Khan: Biryani',
  ]);
});

it.each([
  ['فاطمة عبد follows you now.', ['فاطمة عبد']],
  ['You now follow فاطمة عبد.', ['فاطمة عبد']],
  ['فاطمة asked you to cook ‘שקשוקה (2)’, and the time ran out.', ['فاطمة', 'שקשוקה (2)']],
  ['فاطمة and 2 others liked your post ‘Mother’s soup’.', ['فاطمة', 'Mother’s soup']],
])(
  'a sentence runs as ours do, and names and titles in it as their own: %s',
  async (message, own) => {
    const person = { uid: 'fatima', firstName: 'فاطمة', lastName: 'عبد', userName: 'fatima' };
    const item = { ...due('one', 'Fatima', 'Haleem'), kind: 'follower', message, people: [person] };
    await show(
      {},
      <NotificationRow item={item as never} fresh preview={undefined} dish={undefined} />,
    );
    const sentence = document.querySelector('a span')!;
    expect(sentence.textContent).toBe(message);
    expect(sentence.closest('[dir]')).toBeNull();
    expect([...sentence.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(
      own,
    );
  },
);

it.each(['Anne-Marie', 'A/B', 'J.R.', 'Zoë (chef) [x] {y} ^$*+?|\\', '#1 ~!@%&=:;,<>`'])(
  'the sentence is read whatever a name is made of: %s',
  async (firstName) => {
    const person = { uid: 'one', firstName, lastName: 'Khan', userName: 'one' };
    const message = `You now follow ${firstName} Khan.`;
    const item = { ...due('one', 'Fatima', 'Haleem'), kind: 'follower', message, people: [person] };
    await show(
      {},
      <NotificationRow item={item as never} fresh preview={undefined} dish={undefined} />,
    );
    expect(document.querySelector('a span')!.textContent).toBe(message);
    expect(document.querySelector('a bdi')!.textContent).toBe(`${firstName} Khan`);
  },
);

it('a whole name runs in one direction, also beside that of another of the same first name', async () => {
  const named = (uid: string, lastName: string) => ({
    ...{ uid, firstName: 'علي', lastName, userName: uid },
  });
  const people = [named('one', 'حسن'), named('two', 'خان')];
  const message = 'علي خان and علي حسن follow you now.';
  const item = { ...due('one', 'Fatima', 'Haleem'), kind: 'follower', message, people };
  await show(
    {},
    <NotificationRow item={item as never} fresh preview={undefined} dish={undefined} />,
  );
  const names = [...document.querySelectorAll('a bdi')].map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['علي خان', 'علي حسن']);
});
