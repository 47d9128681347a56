/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { noBookingHours, type BookingHours } from '@chefly/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import BookingHoursScreen from './booking-hours';

let root: Root;
// what is answered is shown in the same turn
notifyManager.setScheduler(queueMicrotask);
const queries = new QueryClient();
afterEach(async () => {
  await act(async () => root.unmount());
  queries.clear();
  document.body.replaceChildren();
});

it('are saved beside what was saved on another device since, and what is changed meanwhile stays', async () => {
  const monday = { day: 1, from: '09:00', to: '11:00' };
  let stands: BookingHours = { ...noBookingHours, open: true, weekly: [monday] };
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const api = {
    sessions: {
      bookingHours: async () => stands,
      setBookingHours: async (next: BookingHours) => {
        stands = next;
        asked.resolve();
        await answers.promise;
        return next;
      },
    },
  };
  const state = { status: 'signed-in', account: { uid: 'amina' } };
  const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <AuthContext value={auth}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <BookingHoursScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    ),
  );
  do await act(() => new Promise((done) => setTimeout(done)));
  while (queries.isFetching());
  const press = (label: string) =>
    act(async () => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)!.click());
  await press('Add hours on Sunday');
  // elsewhere
  stands = { ...stands, weekly: [monday, { day: 3, from: '18:00', to: '20:00' }] };
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')!.click());
  await act(() => asked.promise);
  expect(stands.weekly.map(({ day }) => day)).toEqual([1, 3, 7]);
  await press('Add hours on Friday');
  await act(async () => answers.resolve());
  do await act(() => new Promise((done) => setTimeout(done)));
  while (queries.isMutating());
  const removes = [...document.querySelectorAll('[aria-label^="Remove these hours of"]')];
  expect(removes.map((each) => each.getAttribute('aria-label')!.split(' ').at(-1))).toEqual(
    expect.arrayContaining(['Monday', 'Wednesday', 'Friday', 'Sunday']),
  );
});
