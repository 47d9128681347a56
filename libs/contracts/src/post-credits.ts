import { z } from 'zod';
import { DAY } from './constants';
import { route } from './route';
import { person, uid } from './shapes';

/** A ticket is good for so long: a dish is shown on the day on which it was cooked. */
export const CREDIT_LIFETIME = DAY;

/** What sessions seals and content opens: the member attended a session of this chef. */
export interface SealedCredit {
  memberUid: string;
  chefUid: string;
  until: number;
}
/** What it is sealed for. */
export const CREDIT_PURPOSE = 'post-credit';

const naming = z.object({ named: z.boolean() });

/** Part of the routes of sessions. */
export const creditRoutes = {
  credit: route({
    method: 'GET',
    path: '/api/sessions/{uid}/credit',
    access: 'member',
    perMinute: 60,
    summary: 'Whom a post about a session that I attended may name as its chef',
    input: z.object({ uid }),
    output: z.object({ credit: z.object({ chef: person, ticket: z.string() }).nullable() }),
  }),
};

/** Part of the routes of content. */
export const namingRoutes = {
  naming: route({
    method: 'GET',
    path: '/api/content/naming',
    access: 'member',
    summary: 'Whether posts of those who cooked with me may name me',
    input: z.object({}).default({}),
    output: naming,
  }),
  setNaming: route({
    method: 'PUT',
    path: '/api/content/naming',
    access: 'member',
    perMinute: 60,
    summary: 'Say whether posts may name me as their chef, those that stand too',
    input: naming,
    output: naming,
  }),
};
