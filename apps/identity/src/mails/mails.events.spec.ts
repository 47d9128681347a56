import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailsEvents } from './mails.events';
import { MailsService } from './mails.service';
import { MailsStore } from './mails.store';

/** Whatever else identity hears of stands behind a mail whose event fails. */
describe('a mail that is queued while jobs are away', () => {
  let store: Store;
  let close: () => Promise<void>;
  let service: MailsService;
  let events: MailsEvents;
  let failure: Error | null;
  let planned: string[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    [failure, planned] = [null, []];
    const jobs = {
      handle: () => undefined,
      schedule: async (_queue: string, id: string) => {
        if (failure) throw failure;
        planned.push(id);
      },
    } as never;
    const mails = new MailsStore(store);
    const nothing = {} as never;
    service = new MailsService(mails, nothing, nothing, nothing, jobs, nothing, {
      each: () => undefined,
    } as never);
    events = new MailsEvents(service, jobs);
    await store.prepare();
    const mail = { _id: 'a-mail', to: 'a@home.test', subject: 'Salam', text: 'Salam' };
    await store.transaction((tx) => mails.add({ ...mail, plannedAt: new Date() }, tx));
  });
  afterEach(() => close());

  const hear = () => events.onMailQueued({ data: { mailUid: 'a-mail' } } as never);

  it('holds up nothing, and is planned by the next look once they are back', async () => {
    failure = Object.assign(new Error('Redis is away'), { code: 'ECONNREFUSED' });
    await hear();
    await expect(service.planLost()).rejects.toThrow('away');
    failure = null;
    await service.planLost();
    expect(planned).toEqual(['a-mail']);
    // and once
    await service.planLost();
    expect(planned).toEqual(['a-mail']);
  });

  it('is heard of again where they refuse it', async () => {
    failure = new Error('no such queue');
    await expect(hear()).rejects.toThrow('no such queue');
  });

  it('is planned at once where they are not', async () => {
    await hear();
    await service.planLost();
    expect(planned).toEqual(['a-mail']);
  });
});
