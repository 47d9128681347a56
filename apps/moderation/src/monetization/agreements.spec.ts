import { currentTerms, DAY } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { AgreementsService } from './agreements.service';
import { AgreementsStore, type AgreementRow } from './agreements.store';
import { RevocationAppealsService } from './revocation-appeals.service';

/** Events take no uid that is shorter. */
const uidOf = (name: string) => `${name}-of-a-long-name`;
const CHEF = uidOf('chef');
const by = (name: string) => ({ uid: uidOf(name), member: { uid: uidOf(name) } }) as Caller;
const refused = (code: string) => expect.objectContaining({ code });
const RATE = { rateBasisPoints: 1000, termsVersion: currentTerms.version };

describe('an agreement on monetization', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let rows: AgreementsStore;
  let agreements: AgreementsService;
  let appeals: RevocationAppealsService;
  let isMinor: boolean;
  let noted: string[];

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'moderation');
    rows = new AgreementsStore(kept.store);
    const names = new PeopleStore(kept.store);
    [isMinor, noted] = [false, []];
    const people = { minorsAmong: async (uids: string[]) => (isMinor ? uids : []) } as never;
    const audit = {
      append: async ({ action }: { action: string }) => void noted.push(action),
    } as never;
    agreements = new AgreementsService(rows, names, people, audit, outbox);
    appeals = new RevocationAppealsService(rows, agreements, audit, outbox);
    await kept.store.prepare();
    await outbox.transaction(({ tx }) =>
      names.save({ _id: CHEF, firstName: 'Hina', lastName: '', userName: 'hina' } as never, tx),
    );
  });
  afterEach(() => close());

  const offer = async (moderator = 'first') => {
    const form = { userName: 'hina', rateBasisPoints: RATE.rateBasisPoints, reason: 'She asked' };
    return (await agreements.offer(form as never, by(moderator))).uid;
  };
  const consent = (uid: string) =>
    agreements.answer({ uid, consents: true, ...RATE } as never, by('chef'));
  const revoke = (uid: string, moderator = 'first') =>
    agreements.revoke({ uid, reason: 'Complaints' } as never, by(moderator));
  const price = (pricePaise: number | null) => agreements.setPrice({ pricePaise }, by('chef'));
  const appeal = (uid: string, who = 'chef') => appeals.appeal({ uid, text: 'Unjust' }, by(who));
  const answer = (uid: string, moderator: string, stands = false) =>
    appeals.answer({ uid, stands, answer: 'Heard' }, by(moderator));
  const found = async (uid: string) => (await rows.find(uid))!;
  const revoked = async () => {
    const uid = await offer();
    await consent(uid);
    await price(50_000);
    await revoke(uid);
    return uid;
  };

  it('is made with who is of age, who says yes to it and sets a price', async () => {
    isMinor = true;
    await expect(offer()).rejects.toEqual(refused('policy/minor'));
    isMinor = false;
    const uid = await offer();
    isMinor = true;
    await expect(consent(uid)).rejects.toEqual(refused('policy/minor'));
    isMinor = false;
    await consent(uid);
    isMinor = true;
    await expect(price(50_000)).rejects.toEqual(refused('policy/minor'));
    await price(null);
    expect(await found(uid)).toMatchObject({ state: 'enabled', pricePaise: null });
  });

  it('is answered by its own member, and offered to no moderator by themselves', async () => {
    await expect(offer('chef')).rejects.toEqual(refused('moderation/own-case'));
    const uid = await offer();
    const form = { uid, consents: true, ...RATE } as never;
    await expect(agreements.answer(form, by('another'))).rejects.toEqual(
      refused('request/not-found'),
    );
    await expect(revoke(uid, 'chef')).rejects.toEqual(refused('moderation/own-case'));
    await expect(price(50_000)).rejects.toEqual(refused('moderation/not-monetized'));
  });

  it('that was revoked is appealed against once, in time, by whom it was made with', async () => {
    const uid = await revoked();
    await expect(appeal(uid, 'another')).rejects.toEqual(refused('request/not-found'));
    await appeal(uid);
    await expect(appeal(uid)).rejects.toEqual(refused('moderation/appealed'));
    const late: Partial<AgreementRow> = { revokedAt: new Date(Date.now() - 400 * DAY) };
    await answer(uid, 'second', true);
    const next = await revoked();
    await outbox.transaction(async ({ tx }) => rows.change(await found(next), late, tx));
    await expect(appeal(next)).rejects.toEqual(refused('moderation/appeal-over'));
  });

  it('that was offered and taken back was none: there is nothing to appeal against', async () => {
    const uid = await offer();
    await revoke(uid);
    await expect(appeal(uid)).rejects.toEqual(refused('moderation/appeal-over'));
    expect((await agreements.own(by('chef'))).agreement).toMatchObject({ appealUntil: null });
  });

  it('that was revoked is past once another has taken its place', async () => {
    const uid = await revoked();
    await offer();
    await expect(appeal(uid)).rejects.toEqual(refused('moderation/appeal-over'));
  });

  it('is given back by another moderator than who revoked it, once, with its price', async () => {
    const uid = await revoked();
    await appeal(uid);
    for (const [moderator, code] of [
      ['first', 'moderation/another-moderator'],
      ['chef', 'moderation/own-case'],
    ] as const)
      await expect(answer(uid, moderator)).rejects.toEqual(refused(code));
    await answer(uid, 'second');
    expect(await found(uid)).toMatchObject({ state: 'enabled', pricePaise: 50_000 });
    await expect(answer(uid, 'third')).rejects.toEqual(refused('moderation/already-decided'));
    expect(noted.filter((action) => action.includes('appeal'))).toHaveLength(1);
  });

  it('is not given back of who is under 18, nor while another offer waits for them', async () => {
    const uid = await revoked();
    await appeal(uid);
    isMinor = true;
    await expect(answer(uid, 'second')).rejects.toEqual(refused('policy/minor'));
    isMinor = false;
    await offer();
    await expect(answer(uid, 'second')).rejects.toEqual(refused('moderation/offer-open'));
    await answer(uid, 'second', true);
    expect(await found(uid)).toMatchObject({ state: 'revoked' });
    await expect(answer(uid, 'third', true)).rejects.toEqual(refused('moderation/already-decided'));
  });

  it('of who is gone is over, at no price, and holds no place', async () => {
    const uid = await offer();
    await consent(uid);
    await price(50_000);
    await outbox.transaction(({ tx }) => rows.endOf(CHEF, 'Erased', tx));
    const row = await found(uid);
    expect(row).toMatchObject({ state: 'revoked', reason: 'Erased', pricePaise: null });
    expect(row).not.toHaveProperty('openKey');
  });

  it('leaves no word of who is gone, and no appeal that waits', async () => {
    const uid = await revoked();
    await appeal(uid);
    expect((await rows.listAppealed({ limit: 5 })).rows).toHaveLength(1);
    await outbox.transaction(({ tx }) => rows.endOf(CHEF, 'Erased', tx));
    expect((await rows.listAppealed({ limit: 5 })).rows).toEqual([]);
    expect((await found(uid)).appeal).toMatchObject({ text: '' });
    await expect(answer(uid, 'second')).rejects.toEqual(refused('moderation/already-decided'));
  });
});
