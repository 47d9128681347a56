/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import Bookings from './bookings';

const { show } = screenAlone();
const live = { on: () => () => undefined } as unknown as Live;

it('shows what is booked once it is known who invites above it: nothing moves under a thumb', async () => {
  const invited = Promise.withResolvers<object>();
  const sessions = {
    bookings: async () => ({ items: [], next: null }),
    bookingInvitations: () => invited.promise,
  };
  await show(
    { sessions },
    <LiveContext value={live}>
      <Bookings />
    </LiveContext>,
  );
  await act(() => Promise.resolve());
  expect(document.body.textContent).not.toContain('No bookings ahead');
  await act(async () => invited.resolve({ items: [] }));
  expect(document.body.textContent).toContain('No bookings ahead');
});
