import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { AuditEvents } from './audit.events';
import type { AuditService } from './audit.service';
import { TitlesStore } from './titles.store';

/** What is kept of a decision that is heard of. */
async function kept(handler: 'onSubmissionApproved' | 'onSubmissionRejected', isKnown: boolean) {
  const [log, titles]: unknown[][] = [[], []];
  const audit = { append: async (entry: unknown) => void log!.push(entry) };
  const events = new AuditEvents(
    audit as unknown as AuditService,
    { save: async (title: unknown) => void titles!.push(title) } as never,
    { guard: async () => isKnown } as never,
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

it('of a recipe that is decided on in the moment in which its author is erased nothing is kept either', async () => {
  const { store, close } = await embeddedStore();
  const [people, titles] = [new PeopleStore(store), new TitlesStore(store)];
  const events = new AuditEvents({ append: async () => undefined } as never, titles, people);
  const names = {
    firstName: 'Amina',
    lastName: 'Khan',
    userName: 'amina',
    gender: 'female',
  } as const;
  const data = { submissionUid: 's', authorUid: 'a', name: 'Nihari', decidedBy: 'm', reason: '' };
  try {
    await store.prepare();
    await store.transaction((tx) => people.save({ _id: 'a', ...names }, tx));
    const tried = Promise.withResolvers<void>();
    const erase = () =>
      store.transaction(async (tx) => {
        try {
          await people.remove('a', tx);
          await titles.removeOf('a', tx);
        } finally {
          tried.resolve();
        }
      });
    let erasing: Promise<void> | undefined;
    await store.transaction(async (tx) => {
      await events.onSubmissionApproved({ data } as never, { tx } as never);
      erasing ??= erase();
      await tried.promise;
    });
    await erasing;
    expect(await titles.byUid(['s'])).toEqual(new Map());
  } finally {
    await close();
  }
});
