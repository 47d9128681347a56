import { z } from 'zod';
import { limits } from './constants';
import { role } from './roles';
import { route } from './route';
import { done, line, person, tooLongFor } from './shapes';

export const roleHolder = person.extend({ roles: z.array(role) });
export type RoleHolder = z.infer<typeof roleHolder>;

export const roleForm = z.object({
  userName: z.string().trim().min(1, 'Enter the username').max(60, tooLongFor(60)),
  held: z.boolean(),
  reason: line(limits.reason, 'Give a reason'),
});

/** Who decides here is decided by administrators; who is an administrator, by operators alone. */
export const roleRoutes = {
  roleHolders: route({
    method: 'GET',
    path: '/api/identity/roles',
    access: 'administrator',
    summary: 'Moderators and administrators',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(roleHolder) }),
  }),
  setModerator: route({
    method: 'POST',
    path: '/api/identity/roles/moderator',
    access: 'administrator',
    perMinute: 20,
    summary: 'Make a confirmed member a moderator, or no longer one; told to all who decide here',
    input: roleForm,
    output: done,
  }),
};
