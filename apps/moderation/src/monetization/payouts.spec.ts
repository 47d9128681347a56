import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { payment } from './ledger';
import { LedgerStore, monthUid } from './ledger.store';
import { PayoutsService } from './payouts.service';

const CHEF = 'a-chef-of-many-years';
const MONTH = '2026-01';
const uid = monthUid(CHEF, MONTH);
const by = (name: string) => ({ uid: name, member: { uid: name } }) as Caller;
const changed = { code: 'moderation/payout-changed' };

describe('a month of a chef, settled', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let ledger: LedgerStore;
  let payouts: PayoutsService;
  let noted: string[];

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'moderation');
    ledger = new LedgerStore(kept.store);
    noted = [];
    const audit = {
      append: async ({ action }: { action: string }) => void noted.push(action),
    } as never;
    payouts = new PayoutsService(ledger, new PeopleStore(kept.store), audit, outbox);
    await kept.store.prepare();
    await paid('first');
  });
  afterEach(() => close());

  /** A commission of 10 rupees that the chef, who was paid by hand, owes. */
  const paid = (fee: string) => {
    const facts = { chefUid: CHEF, memberUid: 'guest', pricePaise: 100_00, rateBasisPoints: 1000 };
    const entry = payment({ uid: fee, ...facts }, 'chef', new Date(`${MONTH}-15T12:00:00Z`));
    return outbox.transaction(({ tx }) => ledger.book(entry, tx));
  };
  const propose = (moderator: string, payoutPaise = -10_00) =>
    payouts.propose({ uid, payoutPaise }, by(moderator));
  const confirm = (moderator: string, payoutPaise = -10_00) =>
    payouts.confirm({ uid, payoutPaise, reference: 'UPI 1' }, by(moderator));
  const withdraw = (moderator: string) =>
    payouts.withdraw({ uid, reason: 'Look again' }, by(moderator));
  const now = async () => (await ledger.findMonth(uid))!;

  it('is proposed while it is open, and neither again meanwhile nor once it was paid', async () => {
    await propose('haya');
    await expect(propose('noor')).rejects.toMatchObject(changed);
    await confirm('noor');
    await expect(propose('haya')).rejects.toMatchObject(changed);
    expect(await now()).toMatchObject({ state: 'paid', proposedBy: 'haya', paidBy: 'noor' });
    expect(noted).toEqual(['payout proposed', 'payout paid']);
  });

  it('is withdrawn while it is proposed alone, and is nobody’s proposal then', async () => {
    await expect(withdraw('noor')).rejects.toMatchObject(changed);
    await propose('haya');
    await withdraw('noor');
    expect(await now()).toMatchObject({ state: 'open', proposedBy: null });
    await expect(confirm('noor')).rejects.toMatchObject(changed);
    await propose('noor');
    await confirm('haya');
    await expect(withdraw('noor')).rejects.toMatchObject(changed);
    expect(await now()).toMatchObject({ state: 'paid', proposedBy: 'noor' });
  });

  it('is confirmed by the sum that the second moderator saw', async () => {
    await propose('haya');
    await expect(confirm('noor', -10_01)).rejects.toMatchObject(changed);
    expect(await now()).toMatchObject({ state: 'proposed' });
  });

  it('is moved on as it was read, or not at all', async () => {
    const read = await now();
    const move = (state: 'proposed' | 'open') =>
      outbox.transaction(({ tx }) => ledger.changeMonth(read, { state }, tx));
    await paid('second');
    expect(await move('proposed')).toBe(false);
    await propose('haya', -20_00);
    const proposed = { ...(await now()), state: 'open' as const };
    expect(
      await outbox.transaction(({ tx }) => ledger.changeMonth(proposed, { state: 'open' }, tx)),
    ).toBe(false);
    expect(await now()).toMatchObject({ state: 'proposed', payablePaise: 20_00 });
  });

  it('is joined by nothing once it is proposed, and by what comes late once that was withdrawn', async () => {
    await propose('haya');
    const late = await paid('late').catch((error: unknown) => error);
    expect(isDuplicate(late)).toBe(true);
    expect(await now()).toMatchObject({ sessions: 1, payablePaise: 10_00 });
    await withdraw('haya');
    await paid('late');
    expect(await now()).toMatchObject({ sessions: 2, payablePaise: 20_00 });
  });

  it('is mended as it was read, or not at all', async () => {
    const read = await now();
    const wanted = { ...read, sessions: 7 };
    await paid('second');
    await ledger.mendMonth(wanted, read);
    expect(await now()).toMatchObject({ sessions: 2 });
    await ledger.mendMonth(wanted, await now());
    expect(await now()).toMatchObject({ sessions: 7, state: 'open' });
  });
});
