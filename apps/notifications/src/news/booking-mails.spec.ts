import type { BookingFacts } from '@chefly/contracts';
import type { Config } from '@chefly/config';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { People } from '@chefly/people';
import { expect, it, jest } from '@jest/globals';
import type { SettingsStore } from '../settings/settings.store';
import { BookingMails } from './booking-mails';

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
    const emit = jest.fn<(type: string, key: string, mail: Record<string, string>) => void>();
    const mails = new BookingMails(
      { get: async () => ({ timeZone: 'Asia/Karachi', off: [] }) } as unknown as SettingsStore,
      { hears: async () => true } as unknown as People,
      { publicUrl: 'https://chefly.test' } as Config,
    );
    const told = { kind: 'booking', sentence: 'See evil.example', what } as const;
    await mails.write('chef', facts, told as never, { emit } as unknown as UnitOfWork);
    const [, , mail] = emit.mock.calls[0]!;
    expect(mail!.subject).toMatch(new RegExp(`^${what}: Dal of `));
    for (const words of [mail!.subject!, mail!.text!.replace(/https:\/\/chefly\.test\S*/g, '')])
      expect(words).not.toMatch(/evil\.example|:\/\//);
  },
);
