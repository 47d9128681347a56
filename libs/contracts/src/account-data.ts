import { z } from 'zod';
import { somePassword } from './credentials';
import { messages } from './messages';
import { route } from './route';
import { done, instant, uid } from './shapes';

/** How long the files of an export can be fetched. */
export const EXPORT_DAYS = 3;
/** How long a member may come back after asking for the account to be erased. */
export const ERASURE_GRACE_DAYS = 14;
/** How long nobody else can take the username of an erased account, or one given up for another. */
export const USER_NAME_HELD_DAYS = 365;

export const passwordForm = z.object({ password: somePassword(messages.enterYourPassword) });

/** gathering: the services are asked · ready: files can be fetched until it ends */
export const ownExport = z.object({
  uid,
  state: z.enum(['gathering', 'ready']),
  askedAt: instant,
  /** When its files go; null while it is gathered. */
  endsAt: instant.nullable(),
  /** Bytes of each file, in their order. */
  files: z.array(z.number().int()),
});
export type OwnExport = z.infer<typeof ownExport>;

/** What a member may have of their own data, and have done with it. */
export const accountDataRoutes = {
  ownExport: route({
    method: 'GET',
    path: '/api/identity/export',
    access: 'member',
    beforeTerms: true,
    summary: 'The newest export of the own data, as long as it stands',
    input: z.object({}).default({}),
    output: ownExport.nullable(),
  }),
  askExport: route({
    method: 'POST',
    path: '/api/identity/export',
    access: 'member',
    beforeTerms: true,
    perMinute: 10,
    summary: 'Gather all own data for a download, once a day; a mail tells when it is ready',
    input: passwordForm,
    output: ownExport,
  }),
  exportFile: route({
    method: 'POST',
    path: '/api/identity/export/{uid}/files/{file}',
    access: 'member',
    beforeTerms: true,
    perMinute: 30,
    summary: 'A link to one file of the own export: it works once, within a minute',
    input: z.object({ uid, file: z.coerce.number().int().min(0).max(1000) }),
    output: z.object({ url: z.string() }),
  }),
  askErasure: route({
    method: 'POST',
    path: '/api/identity/erasure',
    access: 'member',
    beforeTerms: true,
    perMinute: 10,
    summary: 'Erase the account after 14 days; hides it and signs out everywhere at once',
    input: passwordForm,
    output: z.object({ erasesAt: instant }),
  }),
  withdrawErasure: route({
    method: 'POST',
    path: '/api/identity/erasure/withdrawals',
    access: 'public',
    perMinute: 30,
    summary: 'Keep an account that is about to be erased, with the pass that its sign-in gave',
    input: z.object({ pass: z.string().min(20).max(200) }),
    output: done,
  }),
};
