import { z } from 'zod';
import { role } from './roles';
import { gender, person } from './shapes';

export const account = person.extend({
  emailAddress: z.string(),
  gender,
  roles: z.array(role),
  dateOfBirth: z.string().nullable(),
  /** Under 18: whether a guardian's consent stands. Null for everybody else. */
  minor: z.object({ consent: z.boolean() }).nullable(),
  /** The version of the terms that the member has to accept before anything else; null when they have. */
  mustAccept: z.number().nullable(),
});
export type Account = z.infer<typeof account>;
/** What a browser that signed in is given. */
export const grant = z.object({ accessToken: z.string(), expiresInSeconds: z.number(), account });
export type Grant = z.infer<typeof grant>;
