import { DAY, HOUR, MINUTE } from '@chefly/contracts';
import { MailRefused } from '@chefly/engines/mail';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailsService } from './mails.service';
import { MailsStore } from './mails.store';

const UID = 'a-mail-to-nobody';

describe('a mail that the mail server', () => {
  let close: () => Promise<void>;
  let mails: MailsStore;
  let service: MailsService;
  let answer: Error;
  /** When it is sent again, in milliseconds from now. */
  let planned: number[];

  beforeEach(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    planned = [];
    mails = new MailsStore(store);
    const jobs = {
      schedule: async (_queue: string, _id: string, at: Date) =>
        void planned.push(at.getTime() - Date.now()),
    };
    const nothing = {};
    service = new MailsService(
      ...([
        ...[mails, nothing, nothing, nothing, jobs],
        ...[{ send: () => Promise.reject(answer) }, { each: () => undefined }],
      ] as never as ConstructorParameters<typeof MailsService>),
    );
    await store.prepare();
    const words = { to: 'nobody@home.test', subject: 'Salam', text: 'Salam' };
    const plannedAt = new Date();
    await store.transaction((tx) =>
      mails.add({ _id: UID, plannedAt, at: plannedAt, ...words }, tx),
    );
  });
  afterEach(() => close());

  const queuedBefore = (ms: number) =>
    mails['mails'].updateOne({ _id: UID }, { $set: { at: new Date(Date.now() - ms) } });
  const isKept = async () => !!(await mails.find(UID));

  it('refuses is sent again in an hour, and not before, for a day and no longer', async () => {
    answer = new MailRefused(550, null);
    await service.deliver(UID);
    expect(planned.map((ms) => Math.round(ms / MINUTE))).toEqual([HOUR / MINUTE]);
    // nobody takes its job for lost
    await service.planLost();
    expect([planned.length, await isKept()]).toEqual([1, true]);
    await queuedBefore(DAY - HOUR / 2);
    await service.deliver(UID);
    expect([planned.length, await isKept()]).toEqual([1, false]);
  });

  it('cannot take now is sent again as ever, however old it is', async () => {
    answer = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await queuedBefore(30 * DAY);
    await expect(service.deliver(UID)).rejects.toThrow('ECONNREFUSED');
    expect(await isKept()).toBe(true);
  });
});
