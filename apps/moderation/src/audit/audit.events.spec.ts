import { DAY } from '@chefly/contracts';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { AuditEvents } from './audit.events';
import type { AuditService } from './audit.service';
import { TitlesStore } from './titles.store';

/** What is kept of a decision that is heard of. */
async function kept(
  handler: 'onSubmissionApproved' | 'onSubmissionRejected',
  author: 'known' | 'unheard of' | 'gone',
  ago = 0,
) {
  const [log, titles]: unknown[][] = [[], []];
  const audit = { append: async (entry: unknown) => void log!.push(entry) };
  const events = new AuditEvents(
    audit as unknown as AuditService,
    { save: async (title: unknown) => void titles!.push(title) } as never,
    { guard: async () => author === 'known' } as never,
    { isGone: async () => author === 'gone' } as never,
  );
  const decided = {
    submissionUid: 's',
    authorUid: 'a',
    name: 'Nihari',
    decidedBy: 'm',
    reason: 'r',
  };
  const time = new Date(Date.now() - ago).toISOString();
  await events[handler]({ data: decided, time } as never, { tx: null } as never);
  return { log, titles };
}

it.each(['onSubmissionApproved', 'onSubmissionRejected'] as const)(
  'of a recipe whose author is erased by then the log keeps that it was decided, and not what it was called (%s)',
  async (handler) => {
    const { log, titles } = await kept(handler, 'gone');
    expect([log, titles]).toEqual([[expect.objectContaining({ actor: 'm', subject: 's' })], []]);
    expect((await kept(handler, 'known')).titles).toHaveLength(1);
  },
);

it.each(['onSubmissionApproved', 'onSubmissionRejected'] as const)(
  'of a recipe whose author is not heard of yet the log keeps what it is called, too (%s)',
  async (handler) => {
    const title = { _id: 's', authorUid: 'a', title: 'Nihari' };
    expect(await kept(handler, 'unheard of')).toMatchObject({
      log: [{ subject: 's' }],
      titles: [title],
    });
    // of whoever is not heard of for weeks nothing is to come
    expect((await kept(handler, 'unheard of', 15 * DAY)).titles).toEqual([]);
  },
);

it('of a recipe that is decided on in the moment in which its author is erased nothing is kept either', async () => {
  const { store, close } = await embeddedStore();
  const [people, titles] = [new PeopleStore(store), new TitlesStore(store)];
  const events = new AuditEvents({ append: async () => undefined } as never, titles, people, {
    isGone: async () => true,
  } as never);
  const names = {
    firstName: 'Amina',
    lastName: 'Khan',
    userName: 'amina',
    gender: 'female',
  } as const;
  const time = new Date().toISOString();
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
      await events.onSubmissionApproved({ data, time } as never, { tx } as never);
      erasing ??= erase();
      await tried.promise;
    });
    await erasing;
    expect(await titles.byUid(['s'])).toEqual(new Map());
  } finally {
    await close();
  }
});
