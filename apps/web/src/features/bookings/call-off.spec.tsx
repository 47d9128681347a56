/** @jest-environment ./scripts/browser-environment.mjs */
import type { Booking } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { Banners } from '@chefly/ui';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { CallOff } from './call-off';

const { show, settle } = screenAlone();
const guest = { uid: 'hina', firstName: 'Hina', lastName: 'Khan', userName: 'hina' };
const along = {
  ...{ uid: 'a-cook-along', kind: 'cook-along', role: 'chef', members: [guest] },
  ...{ recipe: { uid: 'haleem', name: 'Haleem' }, cancelBy: '2026-12-01T00:00:00Z' },
  ...{ startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T11:00:00Z' },
} as unknown as Booking;
const press = (name: string, within: ParentNode = document) =>
  act(async () =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click(),
  );

it.each([
  ['called off', {}, 'Call off', 'Called off. The others are told.'],
  ['called off before anybody had a place', { members: [] }, 'Call off', 'Called off.'],
  ['left by a guest', { role: 'user' }, 'Give your place back', 'Your place is free again.'],
] as const)(
  'a cook-along that is %s says of the others what is so',
  async (_, more, what, done) => {
    const booking = { ...along, ...more } as Booking;
    await show(
      { sessions: { cancelBooking: async () => booking } },
      <Banners>
        <CallOff booking={booking} serverNow={Date.parse('2026-12-01T09:00:00Z')} />
      </Banners>,
    );
    await press(what);
    const question = document.querySelector('[role=dialog]')!;
    if (what !== 'Call off')
      expect(question.textContent).toContain('giving it back now counts as not coming');
    await press(what, question);
    await settle();
    expect(document.querySelector('[role=status]')!.textContent).toBe(done);
  },
);
