/** @jest-environment ./scripts/browser-environment.mjs */
import { noBookingHours, type BookingHours } from '@chefly/contracts';
import { Banners, keepWords } from '@chefly/ui';
import { describe, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import BookingHoursScreen from './booking-hours';
import { PAUSED } from './no-hours';

const { show, settle, queries } = screenAlone();

it('are saved beside what was saved on another device since, and what is changed meanwhile stays', async () => {
  const monday = { day: 1, from: '09:00', to: '11:00' };
  let stands: BookingHours = { ...noBookingHours, open: true, weekly: [monday] };
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const api = {
    sessions: {
      bookingHours: async () => stands,
      setBookingHours: async ({ before, ...next }: BookingHours & { before: BookingHours }) => {
        expect(before).toEqual(stands);
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

it.each([
  [
    'are said to be closed for a while, with no way to a cook-along, where they are',
    { slots: async () => ({ paused: true }) },
    [true, false, 'Saved. You cannot be booked now.'],
  ],
  [
    'lead to a cook-along where they are not closed',
    { slots: async () => ({ paused: false }) },
    [false, true, 'Saved. Your hours can be booked.'],
  ],
  [
    'are not said to be open where that is not known',
    { slots: () => Promise.reject(new Error('away')) },
    [false, false, 'Saved.'],
  ],
])('%s', async (_, told, expected) => {
  const monday = { day: 1, from: '09:00', to: '11:00' };
  const stands: BookingHours = { ...noBookingHours, open: true, weekly: [monday] };
  const bookingHours = async () => stands;
  const sessions = { bookingHours, setBookingHours: bookingHours, ...told };
  const screen = (
    <Banners>
      <BookingHoursScreen />
    </Banners>
  );
  await show({ sessions }, screen);
  await settle();
  const says = (words: string) => document.body.textContent.includes(words);
  const before = [says(PAUSED), says('Open a cook-along')];
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')!.click());
  await settle();
  const banner = [...document.querySelectorAll('[role=status]')].find(({ textContent }) =>
    textContent.startsWith('Saved.'),
  );
  expect([...before, banner?.textContent]).toEqual(expected);
});

describe('what is changed and not saved', () => {
  const monday = { day: 1, from: '09:00', to: '11:00' };
  let stands: BookingHours;
  const api = {
    sessions: {
      bookingHours: async () => stands,
      setBookingHours: async (next: BookingHours) => (stands = next),
    },
  };
  const press = (label: string) =>
    act(async () =>
      [...document.querySelectorAll<HTMLElement>('button')]
        .find((each) => [each.getAttribute('aria-label'), each.textContent].includes(label))!
        .click(),
    );
  const days = () =>
    [...document.querySelectorAll('[aria-label^="Remove these hours of"]')].map((each) =>
      each.getAttribute('aria-label')!.split(' ').at(-1),
    );
  let again: () => void;
  /** The page, which is loaded again by `reload`. */
  const open = async () => {
    stands = { ...noBookingHours, open: true, weekly: [monday] };
    sessionStorage.clear();
    function Page() {
      const [loads, setLoads] = useState(0);
      again = () => setLoads(loads + 1);
      return <BookingHoursScreen key={loads} />;
    }
    await show(api, <Page />);
    await settle();
  };
  const reload = async () => {
    queries.clear();
    await act(async () => again());
    await settle();
  };
  const isSaidToBeBack = () => document.body.textContent.includes('Your draft from before is back');

  it('is back after a reload, beside what another device saved since, and goes if it is not wanted', async () => {
    await open();
    await press('Add hours on Sunday');
    stands = { ...stands, weekly: [monday, { day: 3, from: '18:00', to: '20:00' }] };
    await reload();
    expect(days()).toEqual(['Sunday', 'Monday', 'Wednesday']);
    expect(isSaidToBeBack()).toBe(true);
    await press('Start anew');
    expect(days()).toEqual(['Monday', 'Wednesday']);
    await reload();
    expect(days()).toEqual(['Monday', 'Wednesday']);
    expect(isSaidToBeBack()).toBe(false);
  });

  it('stands beside what another device saves meanwhile, which is there at once', async () => {
    await open();
    await press('Add hours on Sunday');
    stands = { ...stands, weekly: [{ day: 3, from: '18:00', to: '20:00' }] };
    await act(() => queries.invalidateQueries());
    await settle();
    expect(days()).toEqual(['Sunday', 'Wednesday']);
    await press('Remove these hours of Sunday');
    await reload();
    expect([days(), isSaidToBeBack()]).toEqual([['Wednesday'], false]);
  });

  it('is not the zone of a device on which nobody has chosen anything yet', async () => {
    await open();
    stands = noBookingHours;
    await reload();
    stands = { ...noBookingHours, open: true, weekly: [monday], timeZone: 'Asia/Karachi' };
    await act(() => queries.invalidateQueries());
    await settle();
    const zone = [...document.querySelectorAll('select')].find(({ value }) => value.includes('/'));
    expect([days(), zone?.value]).toEqual([['Monday'], 'Asia/Karachi']);
  });

  it('is no more once it is saved, nor where nothing was changed', async () => {
    await open();
    await reload();
    expect(isSaidToBeBack()).toBe(false);
    await press('Add hours on Sunday');
    await press('Save hours');
    await settle();
    // elsewhere
    stands = { ...stands, weekly: [monday] };
    await reload();
    expect(days()).toEqual(['Monday']);
    expect(isSaidToBeBack()).toBe(false);
  });

  it.each(['{', 'null', '{"hours":{"weekly":[null]},"before":{}}'])(
    'is let go of where it is none that this page can read: %s',
    async (words) => {
      await open();
      keepWords('booking-hours', words);
      await reload();
      expect(days()).toEqual(['Monday']);
      expect(isSaidToBeBack()).toBe(false);
    },
  );
});
