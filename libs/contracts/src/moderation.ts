import { z } from 'zod';
import { route } from './route';
import { instant, page, pageQuery } from './shapes';

export const auditEntry = z.object({
  sequence: z.number().int(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  at: instant,
  digest: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const moderation = {
  audit: route({
    method: 'GET',
    path: '/api/moderation/audit',
    access: 'moderator',
    summary: 'Decisions, newest first; each entry’s digest covers the one before',
    input: z.object(pageQuery),
    output: page(auditEntry),
  }),
};
