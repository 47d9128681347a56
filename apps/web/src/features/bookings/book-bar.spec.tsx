/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, LiveContext, type Live } from '@chefly/api-client/react';
import type { Slots } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { BookBar } from './book-bar';

const { show, settle } = screenAlone();
const none = () => () => undefined;
const live = { on: none, onStatus: none, status: 'online' } as unknown as Live;
const recipe = { uid: 'haleem', name: 'Haleem' };
const time = { startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T11:00:00Z' };
const cookAlong = { uid: 'a-cook-along', recipe, type: 'voice', placesLeft: 3 };
const nothing = () => undefined;

/** The week of a chef, asked for again after each try: by then it has what `later` says. */
function Week({ own, first, later }: { own: boolean; first: object[]; later: object[] }) {
  const [items, setItems] = useState(first);
  const slots = {
    ...{ open: true, types: ['voice'], recipes: [recipe], pricePaise: null },
    items: items.map((slot) => ({ ...time, cookAlong: null, bookingUid: null, ...slot })),
    serverTime: '2026-11-25T10:00:00Z',
  } as unknown as Slots;
  return (
    <BookBar
      chef={{ uid: 'fatima', name: 'Fatima' }}
      own={own}
      slots={slots}
      startsAt={time.startsAt}
      dish={recipe}
      onLost={nothing}
      onChanged={() => setItems(later)}
      onNearest={nothing}
    />
  );
}

/** What stands of a time that was chosen. */
async function shown(slots: object[], own: boolean, api: object = {}, later = slots) {
  await show(
    { sessions: api, recipes: { previews: async () => ({ items: [] }) } },
    <LiveContext value={live}>
      <Week own={own} later={later} first={slots} />
    </LiveContext>,
  );
  await settle();
  return document.body.textContent;
}

async function press() {
  const go = [...document.querySelectorAll('button')].at(-1)!;
  await act(async () => go.click());
  await settle();
  return document.body.textContent;
}

it.each([
  ['a booking with its chef', true, null, 'Booked in your hours'],
  ['a cook-along to its chef', true, cookAlong, 'A cook-along in your hours'],
  ['a booking to whoever booked', false, null, 'You have booked this time'],
  ['a cook-along to its guest', false, cookAlong, 'You have a place in this cook-along'],
])('a time that is the reader’s says which it is: %s', async (_, own, along, words) => {
  expect(await shown([{ state: 'mine', cookAlong: along }], own)).toContain(words);
});

it('a place that may be taken is given back, and not called off', async () => {
  expect(await shown([{ state: 'cook-along', cookAlong }], false)).toContain(
    'You can give your place back without harm',
  );
});

it('who has opened a cook-along is told of guests, and reminded of nothing that nobody comes to', async () => {
  const opened = { ...time, uid: 'a-cook-along', kind: 'cook-along', placesLeft: 4, recipe };
  const booking = { ...opened, role: 'chef', chef: { uid: 'amina' } };
  await shown([{ state: 'free' }], true, { openCookAlong: async () => booking });
  const said = await press();
  expect(said).toContain('We tell you when somebody takes a place.');
  expect(said).not.toContain('remind');
});

it('who has booked by keys goes on beside what is said of it, and so does who was too late', async () => {
  const here = () => document.activeElement?.getAttribute('aria-label');
  const go = () => [...document.querySelectorAll('button')].at(-1)!;
  const booked = { ...time, uid: 'b', kind: 'one', placesLeft: 0, recipe, chef: { uid: 'fatima' } };
  await shown([{ state: 'free' }], false, { book: async () => booked });
  go().focus();
  expect(await press()).toContain('Booked with Fatima');
  expect(here()).toBe('Your choice');
  const book = async () => {
    throw new ApiError(409, 'sessions/slot-taken', 'Taken.', { startsAt: time.startsAt });
  };
  await shown([{ state: 'free' }], false, { book });
  go().focus();
  await press();
  expect(here()).toBe('Your choice');
});

it('a time that a link names and that is not open any more says so, and asks for another', async () => {
  expect(await shown([], false)).toContain('This time is not open any more.');
});

it('why a time is refused stands also where the week, asked for again, has it no more', async () => {
  const why = 'This chef has no such time. Please look again.';
  const book = async () => {
    throw new ApiError(409, 'sessions/no-slot', why);
  };
  await shown([{ state: 'free' }], false, { book }, []);
  expect(await press()).toContain(why);
});
