import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { tooLongFor } from './text';

/** Of a password that is compared with one: what is longer is none, and costs nothing to refuse. */
const LONGEST_GIVEN = 1024;

export const newEmailAddress = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(254, messages.enterValidEmail)
    .pipe(z.email(messages.enterValidEmail));
export const emailAddress = newEmailAddress(messages.enterEmail);
/** The most common ones are refused as well, by the server: their list is too long for a screen. */
export const newPassword = (required: string) =>
  z
    .string({ error: required })
    .min(1, required)
    .min(limits.passwordMin, messages.passwordLength)
    .max(limits.passwordMax, messages.passwordLength);
export const somePassword = (required: string) =>
  z.string({ error: required }).min(1, required).max(LONGEST_GIVEN, tooLongFor(LONGEST_GIVEN));
