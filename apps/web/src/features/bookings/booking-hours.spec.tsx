/** @jest-environment ./scripts/browser-environment.mjs */
import { noBookingHours, type BookingHours } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import BookingHoursScreen from './booking-hours';

const { show, settle } = screenAlone();

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
  await show(api, <BookingHoursScreen />);
  await settle();
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
  await settle();
  const removes = [...document.querySelectorAll('[aria-label^="Remove these hours of"]')];
  expect(removes.map((each) => each.getAttribute('aria-label')!.split(' ').at(-1))).toEqual(
    expect.arrayContaining(['Monday', 'Wednesday', 'Friday', 'Sunday']),
  );
});

it('are kept in a zone that is called as it is today, and offered once', async () => {
  const stands: BookingHours = { ...noBookingHours, open: true, timeZone: 'Asia/Calcutta' };
  await show({ sessions: { bookingHours: async () => stands } }, <BookingHoursScreen />);
  await settle();
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith('Time zone'),
  )!;
  const zone = document.getElementById(label.htmlFor) as HTMLSelectElement;
  expect(zone.value).toBe('Asia/Calcutta');
  expect(zone.selectedOptions[0]!.text).toBe('Asia/Kolkata');
  const places = [...zone.options].map(({ text }) => text);
  expect(places.filter((place) => /Kolkata|Calcutta/.test(place))).toEqual(['Asia/Kolkata']);
});
