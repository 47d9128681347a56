import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';

export const emailAddress = z
  .string({ error: messages.enterEmail })
  .trim()
  .toLowerCase()
  .min(1, messages.enterEmail)
  .max(254, messages.enterValidEmail)
  .pipe(z.email(messages.enterValidEmail));
/** The most common ones are refused as well, by the server: their list is too long for a screen. */
export const newPassword = (required: string) =>
  z
    .string({ error: required })
    .min(1, required)
    .min(limits.passwordMin, messages.passwordLength)
    .max(limits.passwordMax, messages.passwordLength);
export const somePassword = (required: string) =>
  z.string({ error: required }).min(1, required).max(1024);
