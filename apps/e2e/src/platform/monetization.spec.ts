import { currentTerms, monthOf } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderatorsOf } from './desk';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { bookedIn, cookOnce, feeOf, monetize, RATE } from './till';

/** From the offer to the settled month. */
describe('monetization', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let haya: TestMember;
  let noor: TestMember;
  let recipeUid: string;
  const status = async () => (await chef.api.moderation.monetization({})).monetized;
  const news = async ({ api }: TestMember) => (await api.notifications.list({})).items[0]!.message;
  const shown = async () =>
    (await guest.api.sessions.chefs({ recipe: recipeUid })).items.find(
      ({ uid }) => uid === chef.uid,
    )?.pricePaise;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, guest] = await platform.members('fatima', 'ayesha');
    [haya, noor] = (await moderatorsOf(platform, 'haya', 'noor')) as [TestMember, TestMember];
    recipeUid = await openKitchen(platform, chef, guest);
  });
  afterAll(() => platform.stop());

  const offer = (rateBasisPoints = RATE) =>
    haya.api.moderation.offerMonetization({
      userName: 'fatima',
      rateBasisPoints,
      reason: 'Cooks well',
    });
  const shownTo = { rateBasisPoints: RATE, termsVersion: currentTerms.version };

  it('is nobody’s until it is offered with its rate and terms, and then nobody’s until the member consents', async () => {
    expect(await chef.api.moderation.monetization({})).toEqual({
      monetized: false,
      agreement: null,
    });
    await expect(chef.api.moderation.setPrice({ pricePaise: 100_00 })).rejects.toMatchObject({
      code: 'moderation/not-monetized',
    });
    const { uid } = await offer();
    await platform.settle();
    expect(await news(chef)).toBe(
      'You are offered monetization at a commission of 15 %. Read the terms.',
    );
    const own = await chef.api.moderation.monetization({});
    expect(own).toMatchObject({
      monetized: false,
      agreement: { uid, state: 'offered', ...shownTo },
    });
    expect(JSON.stringify(own)).not.toContain(haya.uid);
    await expect(offer()).rejects.toMatchObject({ code: 'moderation/offer-open' });

    // what was not shown was not consented to
    await expect(
      chef.api.moderation.answerOffer({ ...shownTo, uid, consents: true, rateBasisPoints: 1000 }),
    ).rejects.toMatchObject({ code: 'moderation/offer-closed' });
    await chef.api.moderation.answerOffer({ ...shownTo, uid, consents: false });
    expect(await chef.api.moderation.monetization({})).toMatchObject({
      monetized: false,
      agreement: { state: 'declined' },
    });
    await expect(
      chef.api.moderation.answerOffer({ ...shownTo, uid, consents: true }),
    ).rejects.toMatchObject({ code: 'moderation/offer-closed' });
  });

  it('is enabled by consent, and keeps version, rate and time', async () => {
    const { uid } = await offer();
    const before = Date.now();
    const own = await chef.api.moderation.answerOffer({ ...shownTo, uid, consents: true });
    expect(own).toMatchObject({ monetized: true, agreement: { uid, ...shownTo } });
    expect(Date.parse(own.agreement!.answeredAt!)).toBeGreaterThanOrEqual(before - 1);
    await platform.settle();
    expect(await news(chef)).toBe('You are monetized now. Set what a session with you costs.');
    const { items } = await haya.api.moderation.agreements({});
    expect(items).toMatchObject([{ uid, member: { uid: chef.uid }, offeredBy: { uid: haya.uid } }]);
  });

  it('costs nobody anything without a price', async () => {
    expect(await shown()).toBeNull();
    const sessionUid = await cookOnce(platform, guest, { chef, recipeUid });
    expect(await feeOf(guest, 'member', sessionUid)).toBeUndefined();
  });

  it('shows the price before it is asked, and asks nobody who has not seen it', async () => {
    await chef.api.moderation.setPrice({ pricePaise: 333_33 });
    await platform.settle();
    expect(await shown()).toBe(333_33);
    const ask = (prices: Record<string, number>) =>
      guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'voice', prices });
    await platform.online(chef, guest);
    for (const prices of [{}, { [chef.uid]: 333_32 }, { [guest.uid]: 333_33 }])
      await expect(ask(prices)).rejects.toMatchObject({ code: 'sessions/price-changed' });
    const request = await ask({ [chef.uid]: 333_33 });
    expect(request.chefs).toMatchObject([{ uid: chef.uid, pricePaise: 333_33 }]);
    const { items } = await chef.api.sessions.incoming({});
    expect(items).toMatchObject([{ uid: request.uid, pricePaise: 333_33 }]);
    await guest.api.sessions.cancel({ uid: request.uid });
    await platform.settle();
  });

  it('costs nothing when nobody attended, whatever was agreed', async () => {
    const table = { chef, recipeUid, shownPaise: 333_33, attending: false };
    const sessionUid = await cookOnce(platform, guest, table);
    expect(await feeOf(guest, 'member', sessionUid)).toBeUndefined();
  });

  it('holds the price that was seen, also when the chef raises it before accepting', async () => {
    await platform.online(chef, guest);
    const request = await guest.api.sessions.ask({
      ...{ chefUids: [chef.uid], recipeUid, type: 'voice', prices: { [chef.uid]: 333_33 } },
    });
    await chef.api.moderation.setPrice({ pricePaise: 900_00 });
    await platform.settle();
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    await platform.attended(sessionUid, chef, guest);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect(await feeOf(guest, 'member', sessionUid)).toMatchObject({
      ...{ pricePaise: 333_33, commissionPaise: null, state: 'due', toldBy: [] },
      chef: { uid: chef.uid },
    });
    expect(await news(guest)).toMatch(/Review the chef|is to be paid/);
  });

  it('is paid once both have said so, and takes the commission only then', async () => {
    const [due] = (await chef.api.moderation.fees({ as: 'chef' })).items;
    expect(due).toMatchObject({ pricePaise: 333_33, commissionPaise: 49_99, state: 'due' });
    expect((await chef.api.moderation.months({})).items).toEqual([]);
    const { uid } = due!;
    await guest.api.moderation.tellPayment({ uid, method: 'upi' });
    await guest.api.moderation.tellPayment({ uid, method: 'upi' });
    await platform.settle();
    expect(await news(chef)).toBe('A member says that ‘Shakshuka’ was paid. Confirm it.');
    expect((await chef.api.moderation.months({})).items).toEqual([]);
    const paid = await chef.api.moderation.tellPayment({ uid, method: 'upi' });
    expect(paid).toMatchObject({ state: 'paid', toldBy: ['member', 'chef'], method: 'upi' });
    await platform.settle();
    const [month] = (await chef.api.moderation.months({})).items;
    expect(month).toMatchObject({
      ...{ month: monthOf(new Date()), state: 'running', sessions: 1 },
      ...{ paidPaise: 333_33, commissionPaise: 49_99, payoutPaise: -49_99 },
    });
    const { items } = await haya.api.moderation.ledger({ chefUid: chef.uid });
    expect(items.map(({ kind }) => kind)).toEqual(['payment', 'charge']);
    for (const { postings } of items)
      expect(postings.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
  });

  it('settles a month that is over by two moderators, once', async () => {
    const month = '2026-01';
    const running = (await chef.api.moderation.months({})).items[0]!;
    const { payoutPaise } = running;
    await expect(
      haya.api.moderation.proposePayout({ uid: running.uid, payoutPaise }),
    ).rejects.toMatchObject({
      code: 'moderation/month-running',
    });
    const uid = await bookedIn(platform, chef, month);
    await expect(
      haya.api.moderation.proposePayout({ uid, payoutPaise: payoutPaise - 1 }),
    ).rejects.toMatchObject({ code: 'moderation/payout-changed' });
    await haya.api.moderation.proposePayout({ uid, payoutPaise });
    const reference = 'UPI 4711';
    await expect(
      haya.api.moderation.confirmPayout({ uid, payoutPaise, reference }),
    ).rejects.toMatchObject({ code: 'moderation/payout-four-eyes' });
    const settled = await noor.api.moderation.confirmPayout({ uid, payoutPaise, reference });
    expect(settled).toMatchObject({ state: 'paid', reference, proposedBy: { uid: haya.uid } });
    await expect(
      noor.api.moderation.confirmPayout({ uid, payoutPaise, reference }),
    ).rejects.toMatchObject({ code: 'moderation/payout-changed' });
    await platform.settle();
    expect(await news(chef)).toBe('Your January 2026 is settled.');
    expect((await chef.api.moderation.months({})).items).toMatchObject([
      { month, state: 'paid', reference, proposedBy: null },
    ]);
    expect((await haya.api.moderation.payouts({ month })).items).toMatchObject([{ uid }]);
    const [entry] = (await haya.api.moderation.ledger({ chefUid: chef.uid })).items;
    expect(entry!.postings).toMatchObject([
      { account: 'payable', whose: { uid: chef.uid }, paise: -49_99 },
      { account: 'cash', whose: null, paise: 49_99 },
    ]);
  });

  it('corrects by entries against what was booked, in the month in which it is corrected', async () => {
    const [fee] = (await chef.api.moderation.fees({ as: 'chef' })).items;
    const corrected = await noor.api.moderation.correctFee({
      uid: fee!.uid,
      reason: 'The call broke down',
    });
    expect(corrected).toMatchObject({ state: 'corrected', reason: 'The call broke down' });
    await expect(
      noor.api.moderation.correctFee({ uid: fee!.uid, reason: 'Again' }),
    ).rejects.toMatchObject({ code: 'moderation/fee-closed' });
    await expect(
      guest.api.moderation.tellPayment({ uid: fee!.uid, method: 'cash' }),
    ).rejects.toMatchObject({ code: 'moderation/fee-closed' });
    await platform.settle();
    const { items } = await chef.api.moderation.months({});
    expect(items).toMatchObject([
      { month: monthOf(new Date()), sessions: -1, commissionPaise: -49_99, payoutPaise: 49_99 },
      { month: '2026-01', sessions: 1, state: 'paid' },
    ]);
  });

  it('is revoked with a reason that the member reads, ends the price at once, and comes back by an appeal', async () => {
    const { uid } = (await chef.api.moderation.monetization({})).agreement!;
    await haya.api.moderation.revokeMonetization({ uid, reason: 'Guests had to wait' });
    await platform.settle();
    expect(await news(chef)).toContain('revoked your monetization');
    const own = await chef.api.moderation.monetization({});
    expect(own).toMatchObject({
      monetized: false,
      agreement: { state: 'revoked', reason: 'Guests had to wait' },
    });
    expect(own.agreement!.appealUntil).not.toBeNull();
    expect(await shown()).toBeNull();

    const text = 'The line was down in the whole town.';
    await chef.api.moderation.appealRevocation({ uid, text });
    await expect(chef.api.moderation.appealRevocation({ uid, text })).rejects.toMatchObject({
      code: 'moderation/appealed',
    });
    const waiting = await noor.api.moderation.agreements({ state: 'appealed' });
    expect(waiting.items).toMatchObject([{ uid, appeal: { text, stands: null } }]);
    const answer = { uid, stands: false, answer: 'It was indeed' };
    await expect(haya.api.moderation.answerRevocationAppeal(answer)).rejects.toMatchObject({
      code: 'moderation/another-moderator',
    });
    await noor.api.moderation.answerRevocationAppeal(answer);
    await expect(noor.api.moderation.answerRevocationAppeal(answer)).rejects.toMatchObject({
      code: 'moderation/already-decided',
    });
    await platform.settle();
    expect(await status()).toBe(true);
    expect(await shown()).toBe(900_00);
    expect((await noor.api.moderation.agreements({ state: 'appealed' })).items).toEqual([]);
  });

  it('keeps every act in the audit log, and every chain and book whole', async () => {
    const { items } = await haya.api.moderation.audit({ limit: 50 });
    const actions = items.map(({ action }) => action).reverse();
    expect(actions.filter((action) => /monetization|payout|fee/.test(action))).toEqual([
      `monetization: offered at 15 %, terms of ${currentTerms.version}`,
      'monetization: declined',
      `monetization: offered at 15 %, terms of ${currentTerms.version}`,
      'monetization: consented to',
      'payout proposed',
      'payout paid',
      'fee corrected',
      'monetization: revoked',
      'monetization appeal: revocation overturned',
    ]);
  });

  it('takes an offer back, and offers to nobody who is not there', async () => {
    const other = await platform.member('sana');
    const form = { rateBasisPoints: RATE, reason: 'Cooks well' };
    const { uid } = await haya.api.moderation.offerMonetization({ ...form, userName: 'sana' });
    await noor.api.moderation.revokeMonetization({ uid, reason: 'Too early' });
    const own = await other.api.moderation.monetization({});
    expect(own.agreement).toMatchObject({ state: 'revoked', appealUntil: null });
    await expect(
      haya.api.moderation.offerMonetization({ ...form, userName: 'nobodyhere' }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
    await monetize(platform, haya, other);
    expect((await other.api.moderation.monetization({})).monetized).toBe(true);
  });
});
