import { expect, it } from '@jest/globals';
import { AuditEvents } from './audit.events';
import type { AuditService } from './audit.service';

/** What is kept of a decision that is heard of. */
async function kept(handler: 'onSubmissionApproved' | 'onSubmissionRejected', isKnown: boolean) {
  const [log, titles]: unknown[][] = [[], []];
  const audit = { append: async (entry: unknown) => void log!.push(entry) };
  const events = new AuditEvents(
    audit as unknown as AuditService,
    { save: async (title: unknown) => void titles!.push(title) } as never,
    { has: async () => isKnown } as never,
  );
  const decided = {
    submissionUid: 's',
    authorUid: 'a',
    name: 'Nihari',
    decidedBy: 'm',
    reason: 'r',
  };
  await events[handler]({ data: decided } as never, { tx: null } as never);
  return { log, titles };
}

it.each(['onSubmissionApproved', 'onSubmissionRejected'] as const)(
  'of a recipe whose author is erased by then the log keeps that it was decided, and not what it was called (%s)',
  async (handler) => {
    const { log, titles } = await kept(handler, false);
    expect([log, titles]).toEqual([[expect.objectContaining({ actor: 'm', subject: 's' })], []]);
    expect((await kept(handler, true)).titles).toHaveLength(1);
  },
);
