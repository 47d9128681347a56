import { z } from 'zod';
import { HOUR } from './constants';
import { emailAddress, somePassword } from './credentials';
import { legalVersion } from './legal';
import { messages } from './messages';
import { route } from './route';
import { done, instant } from './shapes';

const EARLIEST_BIRTH = '1900-01-01';
/** It is this much later already where the day begins first. */
const FIRST_ZONE_MS = 14 * HOUR;

/** A day of the calendar, as `2009-05-31`. */
export const dateOfBirth = z.iso
  .date({ error: messages.enterDateOfBirth })
  .refine((date) => date >= EARLIEST_BIRTH, messages.birthTooEarly)
  .refine((date) => Date.parse(date) <= Date.now() + FIRST_ZONE_MS, messages.birthInFuture);

export const dateOfBirthForm = z.object({
  dateOfBirth,
  password: somePassword(messages.enterYourPassword),
});
export const guardianForm = z.object({ emailAddress });

/**
 * asked: the mail is on its way or waits · consented: stands · declined: by whoever reads that
 * address · revoked: by the guardian · replaced: the member named another address before an answer
 * came
 */
export const guardianState = z.enum(['asked', 'consented', 'declined', 'revoked', 'replaced']);
export type GuardianState = z.infer<typeof guardianState>;

/** What the own age opens and closes. */
export const ageStatus = z.object({
  dateOfBirth: z.string().nullable(),
  /** It can be given, or corrected, in the settings. */
  changeable: z.boolean(),
  /** When the member is of age; null for who is, or has given no date. */
  minorUntil: instant.nullable(),
  /** The guardian named last. */
  guardian: z.object({ emailAddress: z.string(), state: guardianState, at: instant }).nullable(),
});
export type AgeStatus = z.infer<typeof ageStatus>;

/** What a guardian's link is about. */
export const guardianship = z.object({
  member: z.object({ firstName: z.string(), userName: z.string() }),
  emailAddress: z.string(),
  state: guardianState,
  at: instant,
  /** Of the terms that were consented to; null before. */
  version: z.number().nullable(),
  /** The member is of age from here on, and nothing is left to consent to. */
  until: instant,
});
export type Guardianship = z.infer<typeof guardianship>;

const guardianToken = z.string().min(20).max(100);

/** Under 18 only with a guardian's recorded consent. */
export const ageRoutes = {
  age: route({
    method: 'GET',
    path: '/api/identity/age',
    access: 'member',
    summary: 'The own date of birth, and who consents to what it opens',
    input: z.object({}).default({}),
    output: ageStatus,
  }),
  setDateOfBirth: route({
    method: 'POST',
    path: '/api/identity/date-of-birth',
    access: 'member',
    perMinute: 10,
    summary: 'Give the date of birth, or correct it once; nobody under 18 makes themselves older',
    input: dateOfBirthForm,
    output: ageStatus,
  }),
  askGuardian: route({
    method: 'POST',
    path: '/api/identity/guardian',
    access: 'member',
    perMinute: 5,
    summary: 'Mail a guardian the link to consent by; few a day, none to an own address',
    input: guardianForm,
    output: ageStatus,
  }),
  guardianLink: route({
    method: 'POST',
    path: '/api/identity/guardian-links/read',
    access: 'public',
    perMinute: 30,
    summary: 'Whose guardian a mailed link speaks to, and how it stands',
    input: z.object({ token: guardianToken }),
    output: guardianship,
  }),
  answerGuardian: route({
    method: 'POST',
    path: '/api/identity/guardian-links/answer',
    access: 'public',
    perMinute: 10,
    summary: 'Consent as a guardian to a version of the terms, or decline; a link answers once',
    input: z.object({ token: guardianToken, consents: z.boolean(), version: legalVersion }),
    output: done,
  }),
  revokeGuardian: route({
    method: 'POST',
    path: '/api/identity/guardian-links/revoke',
    access: 'public',
    perMinute: 10,
    summary: 'Take a guardian’s consent back, at once',
    input: z.object({ token: guardianToken }),
    output: done,
  }),
};
