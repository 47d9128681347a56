import { InProcessCache } from '@chefly/engines/cache';
import type { UnitOfWork } from '@chefly/engines/bus';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LinkWriter } from './link-writer';
import { MailLimits } from './mail-limits';
import { MailsService } from './mails.service';
import type { MailRow } from './mails.store';

/** Networks, as limits count them. */
const [HERE, ELSEWHERE] = ['192.0.2', '203.0.113'];
const VICTIM = 'victim@home.test';
/** The same mailbox, whatever tag is behind the plus. */
const spelled = (n: number) => `victim+${n % 3}@home.test`;
const account = {
  ...{ _id: 'a', userName: 'ayesha', credential: 3, confirmedEmail: VICTIM },
  emailAddress: VICTIM,
};

/** Whoever makes us write: one mailbox gets so much of each kind in its time, and no kind uses up another. */
describe('mails to one mailbox', () => {
  let cache: InProcessCache;
  let sent: { to: string; subject: string }[];
  let service: MailsService;
  const rows = new Map<string, MailRow>();
  let done = 0;
  /** Another with each call. */
  const workOf = (uid = `work-${done++}`) =>
    ({ uid, emit: () => undefined, tx: {} }) as unknown as UnitOfWork;

  beforeEach(() => {
    cache = new InProcessCache();
    sent = [];
    rows.clear();
    const mails = {
      add: async (row: MailRow) => void rows.set(row._id, row),
      find: async (uid: string) => rows.get(uid),
      write: async () => undefined,
      remove: async (uid: string) => void rows.delete(uid),
    } as never;
    const accounts = {
      find: async (_id: string) => ({ ...account, _id }),
      findByEmail: async () => account,
    } as never;
    const links = { add: async () => undefined } as never;
    const outbox = {
      transaction: async (change: (work: UnitOfWork) => unknown) => change(workOf()),
    } as never;
    const config = { publicUrl: 'https://chefly.test', limitFactor: 1 } as never;
    const limits = new MailLimits(cache, config);
    service = new MailsService(
      mails,
      accounts,
      new LinkWriter(mails, accounts, links, limits, outbox, config),
      limits,
      {} as never,
      { send: async (mail: (typeof sent)[number]) => void sent.push(mail) } as never,
      { each: () => undefined } as never,
    );
  });
  afterEach(() => cache.close());

  const notice = (n: number, subject = 'Notice') =>
    service.queueNotice(workOf(), spelled(n), { subject, text: 'x' });
  const reset = (n: number, network = HERE) => service.queueReset(workOf(), spelled(n), network);
  const link = (n: number, network = HERE) =>
    service.queueLink(workOf(), {
      purpose: 'confirm',
      account: { ...account, _id: 'b' } as never,
      to: spelled(n),
      network,
    });
  const own = { memberUid: 'a', subject: 'Booked', text: 'x' };
  const booked = (byUid: string | null) => service.queueNews(workOf(), own, byUid);
  const calledOff = (byUid: string | null = null) =>
    service.queueNews(
      workOf(),
      {
        ...{ memberUid: 'a', subject: 'Called off', text: 'x' },
        calendar: { name: 'chefly.ics', text: 'x', method: 'CANCEL' },
      },
      byUid,
    );
  const kinds: [what: string, most: number, queue: (n: number) => Promise<void>][] = [
    ['notices', 20, (n) => notice(n)],
    ['mails of what is unread', 5, () => service.queueDigest(workOf(), own)],
    ['news of their own times', 20, () => booked(null)],
    ['news by one member', 5, () => booked('sana')],
    ['news by many members', 20, (n) => booked(`account-${n}`)],
    ['entries taken out of a calendar', 40, (n) => calledOff(`account-${n}`)],
    ['new passwords', 3, (n) => reset(n)],
    ['new passwords from everywhere', 9, (n) => reset(n, `198.51.${n}`)],
    ['links', 5, (n) => link(n)],
    ['links from everywhere', 12, (n) => link(n, `198.51.${n}`)],
    [
      'first mails to a guardian',
      5,
      (n) =>
        service.queueToStranger(workOf(), spelled(n), { subject: 'Named', text: 'x' }, 'first'),
    ],
    [
      'further mails to a guardian',
      3,
      (n) =>
        service.queueToStranger(workOf(), spelled(n), { subject: 'Named', text: 'x' }, 'again'),
    ],
  ];
  const deliver = async () => {
    for (const uid of [...rows.keys()]) await service.deliver(uid);
  };

  it.each(kinds)('are so many %s and no more: %i', async (_what, most, queue) => {
    for (let n = 0; n < most + 7; n++) await queue(n);
    await deliver();
    expect(sent).toHaveLength(most);
  });

  it.each([
    ['a new password', (n: number, network: string) => reset(n, network)],
    ['a link', (n: number, network: string) => link(n, network)],
  ])(
    'bring %s to who asks from elsewhere, whatever one network has asked for',
    async (_w, queue) => {
      for (let n = 0; n < 30; n++) await queue(n, HERE);
      await deliver();
      const before = sent.length;
      await queue(0, ELSEWHERE);
      await deliver();
      expect(sent).toHaveLength(before + 1);
    },
  );

  it.each(kinds.slice(1))(
    'tell what their member ought to know, also behind many %s',
    async (_what, most, queue) => {
      for (let n = 0; n < most + 7; n++) await queue(n);
      await deliver();
      await notice(0, 'Your password was changed');
      await deliver();
      expect(sent.at(-1)).toMatchObject({ subject: 'Your password was changed' });
    },
  );

  it('count once, however often the transaction that asks for them or the job that sends them is tried', async () => {
    for (let n = 0; n < 20; n++) {
      const work = workOf(`event-${n}`);
      // of an attempt that lost a race nothing stands
      for (let attempt = 0; attempt < 3; attempt++) {
        rows.clear();
        await service.queueNews(work, own, null);
      }
      await deliver();
    }
    expect(sent).toHaveLength(20);
    for (let attempt = 0; attempt < 3; attempt++)
      await service.queueNews(workOf('one-too-many'), own, null);
    expect(rows.size).toBe(0);
  });

  it('take what was called off out of a calendar, also behind much that changed', async () => {
    for (let n = 0; n < 30; n++) await booked(n % 2 ? null : `account-${n}`);
    await calledOff();
    await deliver();
    expect(sent.at(-1)).toMatchObject({ subject: 'Called off' });
  });

  it('tell of their member’s own times, and of what a few do, whatever very many do to them', async () => {
    for (let n = 0; n < 30; n++) await booked('sana');
    await booked('zainab');
    for (let n = 0; n < 30; n++) await booked(`account-${n}`);
    await deliver();
    expect(sent).toHaveLength(20);
    await booked(null);
    await service.queueDigest(workOf(), { ...own, subject: 'Unread' });
    await deliver();
    expect(sent.slice(20)).toMatchObject([{ subject: 'Booked' }, { subject: 'Unread' }]);
  });
});
