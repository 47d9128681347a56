import { commissionOf, currentTerms } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { moderatorsOf } from './desk';
import { makeMinor } from './guardian';
import { bootPlatform, openKitchen, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { bookedIn, cookOnce, feeOf, monetize, RATE } from './till';

/** What whoever wants money that is not theirs tries, and what happens to the books meanwhile. */
describe('money', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let stranger: TestMember;
  let haya: TestMember;
  let noor: TestMember;
  let agreementUid: string;
  let recipeUid: string;
  const code = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error) => error.code as string,
    );

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, guest, stranger] = await platform.members('fatima', 'ayesha', 'zainab');
    [haya, noor] = (await moderatorsOf(platform, 'haya', 'noor')) as [TestMember, TestMember];
    agreementUid = await monetize(platform, haya, chef);
    recipeUid = await openKitchen(platform, chef, guest);
  });
  afterAll(() => platform.stop());

  const due = (sessionUid: string, pricePaise = 200_00, member = guest) =>
    platform.tell('sessions.fee.due.v1', sessionUid, {
      ...{ sessionUid, memberUid: member.uid, chefUid: chef.uid, agreementUid, pricePaise },
      ...{ recipeName: 'Haleem', startedAt: new Date().toISOString() },
    });
  const entries = async () => {
    const { connection } = await platform.database('moderation');
    return connection.collection<any>('ledger').find({}).toArray();
  };

  it('no moderator decides on their own: not on an offer, a revocation, a correction or a payout', async () => {
    const form = { userName: 'haya', rateBasisPoints: 0, reason: 'Me' };
    expect(await code(haya.api.moderation.offerMonetization(form))).toBe('moderation/own-case');
    const own = await monetize(platform, noor, haya);
    const revocation = { uid: own, reason: 'Me' };
    expect(await code(haya.api.moderation.revokeMonetization(revocation))).toBe(
      'moderation/own-case',
    );
    const sessionUid = 'a-session-with-haya-herself';
    await platform.tell('sessions.fee.due.v1', sessionUid, {
      ...{ sessionUid, memberUid: guest.uid, chefUid: haya.uid, agreementUid: own },
      ...{ recipeName: 'Haleem', pricePaise: 100_00, startedAt: new Date().toISOString() },
    });
    const { uid } = (await feeOf(haya, 'chef', sessionUid))!;
    for (const { api } of [guest, haya]) await api.moderation.tellPayment({ uid, method: 'cash' });
    expect(await code(haya.api.moderation.correctFee({ uid, reason: 'Me' }))).toBe(
      'moderation/own-case',
    );
    const month = { uid: await bookedIn(platform, haya, '2026-01'), payoutPaise: -15_00 };
    expect(await code(haya.api.moderation.proposePayout(month))).toBe('moderation/own-case');
  });

  it('who is under 18 by the end of a session neither earns by it nor owes for it', async () => {
    const [young, minor, adult] = await platform.members('hina', 'sana', 'noora');
    await monetize(platform, haya, young);
    await openKitchen(platform, young, adult);
    // they had not said before how old they are
    await makeMinor(platform, young, { consent: true });
    const earned = { chef: young, recipeUid, shownPaise: 200_00 };
    const without = await cookOnce(platform, adult, earned);
    expect(await feeOf(adult, 'member', without)).toBeUndefined();

    await platform.online(chef, minor, adult);
    const uids: string[] = [];
    for (const { api } of [minor, adult])
      uids.push(
        (
          await api.sessions.ask({
            ...{ chefUids: [chef.uid], recipeUid, type: 'voice' },
            prices: { [chef.uid]: 200_00 },
          })
        ).uid,
      );
    const { sessionUid } = await chef.api.sessions.accept({ uids });
    await platform.settle();
    await platform.attended(sessionUid, chef, minor, adult);
    await makeMinor(platform, minor, { consent: false });
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect(await feeOf(minor, 'member', sessionUid)).toBeUndefined();
    expect(await feeOf(adult, 'member', sessionUid)).toMatchObject({ pricePaise: 200_00 });
  });

  it('a block takes the names from fees and statement, and neither the fee nor what is to be done', async () => {
    const sessionUid = 'a-session-before-a-block';
    await due(sessionUid, 150_00);
    const { uid } = (await feeOf(guest, 'member', sessionUid))!;
    const sides = { chef: { uid: chef.uid }, member: { uid: guest.uid } };
    const unpaid = async () =>
      (await haya.api.moderation.allFees({})).items.find((fee) => fee.uid === uid);
    expect(await unpaid()).toMatchObject({ ...sides, state: 'due', commissionPaise: 22_50 });
    for (const { api } of [guest, chef]) await api.moderation.tellPayment({ uid, method: 'upi' });
    expect(await unpaid()).toBeUndefined();
    for (const [by, against] of [
      [chef, guest],
      [guest, chef],
    ] as const) {
      await by.api.social.block({ uid: against.uid });
      await platform.settle();
      const asChef = await feeOf(chef, 'chef', sessionUid);
      expect(asChef).toMatchObject({ uid, chef: sides.chef, member: null, pricePaise: 150_00 });
      const asMember = await feeOf(guest, 'member', sessionUid);
      expect(asMember).toMatchObject({ uid, chef: null, member: sides.member });
      expect(JSON.stringify(asChef)).not.toContain(guest.uid);
      expect(JSON.stringify(asMember)).not.toContain(chef.uid);
      const told = await guest.api.moderation.tellPayment({ uid, method: 'upi' });
      expect(told).toMatchObject({ uid, chef: null });
      const entry = (await haya.api.moderation.ledger({ chefUid: chef.uid })).items.find(
        ({ feeUid }) => feeUid === uid,
      );
      expect(entry).toMatchObject(sides);
      await by.api.social.unblock({ uid: against.uid });
      await platform.settle();
    }
    expect(await feeOf(chef, 'chef', sessionUid)).toMatchObject(sides);
    await haya.api.moderation.correctFee({ uid, reason: 'It was a test' });
  });

  it('a body says nothing of state, rate or commission', async () => {
    const raw = (path: string, method: string, body: object) =>
      fetch(platform.url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${stranger.token}` },
        body: JSON.stringify(body),
      });
    await raw('/api/social/profile', 'PATCH', { summary: 'Hello', monetized: true, pricePaise: 1 });
    const answer = { consents: true, rateBasisPoints: RATE, termsVersion: currentTerms.version };
    await raw('/api/moderation/monetization/mine/answer', 'POST', { ...answer, uid: agreementUid });
    await raw('/api/moderation/monetization/mine/price', 'PUT', { pricePaise: 100_00 });
    expect(await stranger.api.moderation.monetization({})).toEqual({
      monetized: false,
      agreement: null,
    });
    for (const pricePaise of [0, 9_99, 10_000_01, 100.5, -1, 2 ** 53])
      expect([pricePaise, await code(chef.api.moderation.setPrice({ pricePaise }))]).toEqual([
        pricePaise,
        'request/invalid',
      ]);
  });

  it('a price says nothing to who is under 18, who neither earns nor owes', async () => {
    const young = await platform.member('maya');
    await platform.online(chef, young);
    await makeMinor(platform, young, { consent: true });
    const form = { userName: 'maya', rateBasisPoints: RATE, reason: 'Cooks well' };
    expect(await code(haya.api.moderation.offerMonetization(form))).toBe('policy/minor');
    const prices = { [chef.uid]: 200_00 };
    const ask = { chefUids: [chef.uid], recipeUid, type: 'voice' as const, prices };
    expect(await code(young.api.sessions.ask(ask))).toBe('policy/minor');
  });

  it('a revocation is not taken back of who has become known to be under 18: that would be a contract with them', async () => {
    const young = await platform.member('jannat');
    const uid = await monetize(platform, haya, young);
    await haya.api.moderation.revokeMonetization({ uid, reason: 'Guests had to wait' });
    await young.api.moderation.appealRevocation({ uid, text: 'The line was down' });
    await makeMinor(platform, young, { consent: true });
    const answer = { uid, answer: 'It was indeed' };
    const answered = (stands: boolean) =>
      code(noor.api.moderation.answerRevocationAppeal({ ...answer, stands }));
    expect(await answered(false)).toBe('policy/minor');
    expect(await young.api.moderation.monetization({})).toMatchObject({ monetized: false });
    expect(await answered(true)).toBe('done');
  });

  it('the same fee told three times is one, and one word said often is one word', async () => {
    for (let n = 0; n < 3; n++) await due('a-session-told-three-times');
    const before = await feeOf(guest, 'member', 'a-session-told-three-times');
    const { uid } = before!;
    const words = Array.from({ length: 6 }, () =>
      guest.api.moderation.tellPayment({ uid, method: 'cash' }),
    );
    await outcomes(words);
    expect(await feeOf(guest, 'member', 'a-session-told-three-times')).toMatchObject({
      ...{ state: 'told', toldBy: ['member'] },
    });
    // a stranger’s word is none, and they hear of nothing
    expect(await code(stranger.api.moderation.tellPayment({ uid, method: 'cash' }))).toBe(
      'request/not-found',
    );
    expect((await entries()).filter(({ feeUid }) => feeUid === uid)).toHaveLength(1);
  });

  it('payment and correction at once come to one end, with books that say it', async () => {
    await due('a-session-in-a-race-00001');
    const { uid } = (await feeOf(guest, 'member', 'a-session-in-a-race-00001'))!;
    await guest.api.moderation.tellPayment({ uid, method: 'upi' });
    await outcomes([
      chef.api.moderation.tellPayment({ uid, method: 'upi' }),
      haya.api.moderation.correctFee({ uid, reason: 'Race' }),
      noor.api.moderation.correctFee({ uid, reason: 'Race' }),
    ]);
    const fee = await feeOf(chef, 'chef', 'a-session-in-a-race-00001');
    const names = (await entries())
      .filter(({ feeUid }) => feeUid === uid)
      .map(({ _id }) => (_id as string).replace(uid, ''))
      .sort();
    expect(fee!.state).toBe('corrected');
    expect([
      ['charge/', 'correction/charge/'],
      ['charge/', 'correction/charge/', 'correction/payment/', 'payment/'],
    ]).toContainEqual(names);
  });

  it('whatever comes in whatever order and however often, no paisa is lost or made', async () => {
    const members = [guest, stranger];
    const plan = fc.sample(
      fc.record({
        n: fc.nat({ max: 7 }),
        act: fc.constantFrom('due', 'due', 'member', 'chef', 'correct'),
      }),
      { numRuns: 60, seed: 20261122 },
    );
    const priceOf = (n: number) => 10_00 + n * 333_33;
    const model = new Map<number, { told: Set<string>; paid: boolean; corrected: boolean }>();
    const books = async () => {
      const sums = new Map<string, bigint>();
      for (const { _id, postings, chefUid } of await entries()) {
        if (chefUid !== chef.uid) continue;
        let sum = 0n;
        for (const { account, paise } of postings) {
          sum += BigInt(paise);
          sums.set(account, (sums.get(account) ?? 0n) + BigInt(paise));
        }
        expect([_id, sum]).toEqual([_id, 0n]);
      }
      return (account: string) => sums.get(account) ?? 0n;
    };
    const before = await books();

    for (const { n, act } of plan) {
      const sessionUid = `a-session-of-the-plan-${n}`;
      const member = members[n % 2]!;
      if (act === 'due') {
        await due(sessionUid, priceOf(n), member);
        if (!model.has(n)) model.set(n, { told: new Set(), paid: false, corrected: false });
        continue;
      }
      const known = model.get(n);
      if (!known) continue;
      const { uid } = (await feeOf(member, 'member', sessionUid))!;
      if (act === 'correct') {
        await code(haya.api.moderation.correctFee({ uid, reason: 'Plan' }));
        known.corrected = true;
      } else {
        await code(
          (act === 'chef' ? chef : member).api.moderation.tellPayment({ uid, method: 'upi' }),
        );
        if (known.corrected) continue;
        known.told.add(act);
        known.paid ||= known.told.size === 2;
      }
    }

    const after = await books();
    const standing = [...model].filter(([, { corrected }]) => !corrected);
    const sum = (list: typeof standing, of: (n: number) => number) =>
      list.reduce((total, [n]) => total + BigInt(of(n)), 0n);
    const paid = standing.filter(([, fee]) => fee.paid);
    const unpaid = standing.filter(([, fee]) => !fee.paid);
    const commission = sum(paid, (n) => commissionOf(priceOf(n), RATE));
    expect(after('commission') - before('commission')).toBe(-commission);
    expect(after('payable') - before('payable')).toBe(commission);
    expect(after('receivable') - before('receivable')).toBe(sum(unpaid, priceOf));
    expect(after('unearned') - before('unearned')).toBe(-sum(unpaid, priceOf));
  });
});
