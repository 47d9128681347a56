import type { BookingFacts } from '@chefly/contracts';
import type { Config } from '@chefly/config';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { People } from '@chefly/people';
import { expect, it, jest } from '@jest/globals';
import type { PeopleStore } from '../people/people.store';
import type { SettingsStore } from '../settings/settings.store';
import { BookingMails } from './booking-mails';
import type { CompaniesStore } from './companies.store';

const guest = { uid: 'guest', firstName: 'evil.example', lastName: 'Khan', userName: 'guest' };
const facts = {
  bookingUid: 'a-booking',
  startsAt: '2026-11-28T12:00:00.000Z',
  recipeName: 'Dal of https://evil.example/win',
  type: 'voice',
  endsAt: '2026-11-28T12:30:00.000Z',
  chef: { uid: 'chef', firstName: 'Fatima', lastName: 'Noor', userName: 'fatima' },
  members: [guest],
} as unknown as BookingFacts;

/** The mail to this member. */
async function written(
  memberUid: string,
  about: BookingFacts,
  { sentence = '', what = 'Booked', isCompany = false, former = '' },
) {
  const emit = jest.fn<(type: string, key: string, mail: Record<string, any>) => void>();
  const mails = new BookingMails(
    { get: async () => ({ timeZone: 'Asia/Karachi', off: [] }) } as unknown as SettingsStore,
    { hears: async () => true } as unknown as People,
    {
      known: async () => new Map([[former, { former: true }]]),
    } as unknown as PeopleStore,
    { has: async () => isCompany } as unknown as CompaniesStore,
    { publicUrl: 'https://chefly.test' } as Config,
  );
  const told = { kind: 'booking', sentence, what };
  await mails.write(memberUid, about, told as never, { emit } as unknown as UnitOfWork);
  return emit.mock.calls[0]?.[2] as Record<string, any>;
}

it.each([
  ['a guest of a cook-along its chef alone', 'sana', false, ['Fatima'], ['Zainab']],
  ['a guest the one who is brought as well', 'sana', true, ['Fatima', 'Zainab'], []],
  ['the chef every guest', 'chef', false, ['Sana', 'Zainab'], []],
])('the mail about a booked time names to %s', async (_, to, isCompany, named, unnamed) => {
  const people = ['Sana', 'Zainab'].map((firstName) => ({
    ...{ uid: firstName.toLowerCase(), firstName, lastName: 'Khan', userName: firstName },
  }));
  const mail = await written(to, { ...facts, members: people }, { isCompany });
  for (const text of [mail.text, mail.calendar.text]) {
    for (const name of named) expect(text).toContain(name);
    for (const name of unnamed) expect(text).not.toContain(name);
  }
});

it('the mail about a booked time names nobody who is erased by then, and is none to them', async () => {
  const sana = { uid: 'sana', firstName: 'Sana', lastName: 'Khan', userName: 'sana' };
  const mail = await written('chef', { ...facts, members: [guest, sana] }, { former: 'sana' });
  for (const text of [mail['text'], mail['calendar'].text]) {
    expect(text).not.toContain('Sana');
    expect(text).toContain('Khan');
  }
  expect(await written('guest', facts, { former: 'guest' })).toBeUndefined();
});

it.each([
  'Booked',
  'Invitation',
  'Called off',
  'Place given back',
  'Changed',
  'Missed',
  'To be answered',
] as const)(
  'a mail about a booked time (%s) makes no link of a recipe’s name, in its subject neither',
  async (what) => {
    const mail = await written('chef', facts, { sentence: 'See evil.example', what });
    expect(mail.subject).toMatch(new RegExp(`^${what}: Dal of `));
    for (const words of [mail.subject!, mail.text!.replace(/https:\/\/chefly\.test\S*/g, '')])
      expect(words).not.toMatch(/evil\.example|:\/\//);
  },
);
