import { contract, type AuditEntry, type ErrorCode, type Route } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, postOf, report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { bookedIn, monetize, owe } from './till';
import { videosOn } from './videos';

const rule = 'house/kindness' as const;
const WHY = 'Both have been heard';
const MONTH = '2026-01';

interface Deed {
  /** Somebody else's matter, of which the decider is no part. */
  others: () => Promise<object>;
  /** The decider's own matters. */
  own: Record<string, () => Promise<object>>;
  refusal?: ErrorCode;
  /** The field that says why; none where the sum that was seen says it. */
  why?: string;
  administrators?: true;
}

/**
 * Each route by which somebody decides about others: nobody does so in their own matter or without
 * saying why, and each is kept in the log under the name of whoever decided.
 */
describe('a decision', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, hina, haya, noor, admin]: TestMember[] = [];
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, hina, admin] = await platform.members('fatima', 'ayesha', 'hina', 'steward');
    [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
    await platform.operate(['administrators', 'add', admin!.account.emailAddress]);
    await platform.settle();
    admin = await platform.signIn(admin!);
    for (const author of [fatima!, haya!]) await platform.follow(ayesha!, author);
  });
  afterAll(() => platform.stop());

  let names = 0;
  const submit = async ({ api }: TestMember) => {
    const texts = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    return { uid: (await api.recipes.submit({ name: `Dish of number ${++names}`, ...texts })).uid };
  };
  const reported = async (kind: 'post' | 'member', subjectUid: string) => {
    await report(platform, ayesha!, kind, subjectUid, 'harassment');
    return { uid: (await caseOf(noor!, subjectUid))!.uid };
  };
  const posted = async (author: TestMember) =>
    reported('post', await postOf(platform, author, `Post of number ${++names}`));
  /** A suspension for good that the second moderator has proposed. */
  const proposed = async (member: TestMember) => {
    const { uid } = await reported('member', member.uid);
    const verdict = { uid, action: 'suspend', days: null, rule, reason: WHY } as const;
    await noor!.api.moderation.decide(verdict);
    return { uid };
  };
  const appealed = async (author: TestMember) => {
    const { uid } = await posted(author);
    const verdict = { uid, action: 'warn', rule, reason: WHY } as const;
    const { decision } = await noor!.api.moderation.decide(verdict);
    await author.api.moderation.appeal({ uid: decision!.uid, text: 'No' });
    return { uid: decision!.uid, stands: true };
  };
  const revoked = async (chef: TestMember, uid: string) => {
    await noor!.api.moderation.revokeMonetization({ uid, reason: WHY });
    await chef.api.moderation.appealRevocation({ uid, text: 'No' });
    return { uid, stands: true };
  };
  /** A fee that was paid, in a month that is over. */
  const month = async (chef: TestMember, agreementUid: string) => {
    const uid = await owe(platform, ayesha!, { chef, agreementUid });
    for (const { api } of [ayesha!, chef]) await api.moderation.tellPayment({ uid, method: 'upi' });
    const monthUid = await bookedIn(platform, chef, MONTH);
    const { items } = await noor!.api.moderation.payouts({ month: MONTH });
    return { uid: monthUid, payoutPaise: items.find((each) => each.uid === monthUid)!.payoutPaise };
  };
  const payoutProposed = async (sum: { uid: string; payoutPaise: number }) => {
    await noor!.api.moderation.proposePayout(sum).catch(({ code }) => {
      if (code !== 'moderation/payout-changed') throw code;
    });
    return sum;
  };
  const heard = async (author: TestMember) => {
    const videos = videosOn(platform);
    const { videoUid } = await videos.publish(author, { sound: 'opus', speech: true });
    return { uid: videoUid, verdict: 'sound' };
  };

  const hinas = once(() => monetize(platform, noor!, hina!));
  const hayas = once(() => monetize(platform, noor!, haya!));
  const hinasMonth = once(async () => month(hina!, await hinas()));
  const hayasMonth = once(async () => month(haya!, await hayas()));
  const aboutHaya = once(() => proposed(haya!));
  const offer = { rateBasisPoints: 1500 };
  const own = 'moderation/own-case' as const;

  /** In an order in which what one leaves serves the next. */
  const deeds: Record<string, Deed> = {
    'recipes.approve': {
      others: () => submit(ayesha!),
      own: { submission: () => submit(haya!) },
      ...{ refusal: 'recipes/own-submission', why: 'reason' },
    },
    'recipes.reject': {
      others: () => submit(ayesha!),
      own: { submission: () => submit(haya!) },
      ...{ refusal: 'recipes/own-submission', why: 'reason' },
    },
    'content.decideHearing': {
      others: () => heard(fatima!),
      own: { video: () => heard(haya!) },
      ...{ refusal: 'content/own-video', why: 'reason' },
    },
    'moderation.decide': {
      others: async () => ({ ...(await posted(fatima!)), action: 'warn', rule }),
      own: {
        post: async () => ({ ...(await posted(haya!)), action: 'dismiss', rule }),
        report: async () => {
          const uid = await postOf(platform, fatima!, 'Told by a moderator');
          await platform.follow(haya!, fatima!);
          await report(platform, haya!, 'post', uid);
          return { uid: (await caseOf(noor!, uid))!.uid, action: 'remove', rule };
        },
        'report that is still on its way': async () => {
          const uid = await postOf(platform, fatima!, 'Told a moment ago');
          await report(platform, ayesha!, 'post', uid);
          const found = (await caseOf(noor!, uid))!.uid;
          const held = { kind: 'post', subjectUid: uid, reason: 'people', text: '' } as const;
          await haya!.api.moderation.report(held);
          const { connection } = await platform.database('moderation');
          // as it is until the service whose it is has told how it was
          await platform.settle();
          await connection
            .collection('reports')
            .updateOne({ subjectUid: uid, reporterUid: haya!.uid }, { $unset: { caseUid: 1 } });
          return { uid: found, action: 'remove', rule };
        },
      },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.withdraw': {
      others: () => proposed(hina!),
      own: { account: aboutHaya },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.confirm': {
      others: async () => proposed(await platform.member('gul')),
      own: { account: aboutHaya },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.answerAppeal': {
      others: () => appealed(fatima!),
      own: { appeal: () => appealed(haya!) },
      ...{ refusal: own, why: 'answer' },
    },
    'moderation.offerMonetization': {
      others: async () => ({ ...offer, userName: 'fatima' }),
      own: { offer: async () => ({ ...offer, userName: 'haya' }) },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.correctFee': {
      others: async () => ({
        uid: await owe(platform, ayesha!, { chef: hina!, agreementUid: await hinas() }),
      }),
      own: {
        'fee as chef': async () => ({
          uid: await owe(platform, ayesha!, { chef: haya!, agreementUid: await hayas() }),
        }),
        'fee as guest': async () => ({
          uid: await owe(platform, haya!, { chef: hina!, agreementUid: await hinas() }),
        }),
      },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.proposePayout': {
      others: hinasMonth,
      own: { payout: hayasMonth },
      refusal: own,
    },
    'moderation.withdrawPayout': {
      others: async () => payoutProposed(await hinasMonth()),
      own: { payout: async () => payoutProposed(await hayasMonth()) },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.confirmPayout': {
      others: async () => payoutProposed(await hinasMonth()),
      own: { payout: async () => payoutProposed(await hayasMonth()) },
      ...{ refusal: own, why: 'reference' },
    },
    'moderation.revokeMonetization': {
      others: async () => ({
        uid: await monetize(platform, noor!, await platform.member('rubina')),
      }),
      own: { agreement: async () => ({ uid: await hayas() }) },
      ...{ refusal: own, why: 'reason' },
    },
    'moderation.answerRevocationAppeal': {
      others: async () => revoked(hina!, await hinas()),
      own: { appeal: async () => revoked(haya!, await hayas()) },
      ...{ refusal: own, why: 'answer' },
    },
    'identity.setModerator': {
      others: async () => ({ userName: 'ayesha', held: true }),
      own: { role: async () => ({ userName: 'steward', held: true }) },
      ...{ refusal: 'identity/own-role', why: 'reason', administrators: true },
    },
  };
  const each = Object.keys(deeds);
  const ownEach = each.flatMap((name) => Object.keys(deeds[name]!.own).map((what) => [name, what]));

  const call = (name: string, input: object): Promise<unknown> => {
    const [service, route] = name.split('.') as [string, string];
    const { api } = (deeds[name]!.administrators ? admin : haya)!;
    return (api as any)[service][route](input);
  };
  const codeOf = (done: Promise<unknown>) =>
    done.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  const newest = async (): Promise<AuditEntry | undefined> => {
    await platform.settle();
    return (await noor!.api.moderation.audit({ limit: 1 })).items[0];
  };

  it('has a row for every route by which one is made', () => {
    const made = Object.entries(contract).flatMap(([service, routes]) =>
      Object.entries(routes as Record<string, Route>)
        .filter(
          ([
            ,
            {
              '~orpc': { meta, route },
            },
          ]) => {
            const decides = meta.access === 'moderator' || meta.access === 'administrator';
            return decides && route.method !== 'GET';
          },
        )
        .map(([name]) => `${service}.${name}`),
    );
    expect(each.toSorted()).toEqual(made.sort());
  });

  it.each(ownEach)('by %s is nobody’s in their own matter: %s', async (name, what) => {
    const { own: matters, refusal, why } = deeds[name!]!;
    const input = await matters[what!]!();
    const before = await newest();
    expect(await codeOf(call(name!, { ...input, ...(why && { [why]: WHY }) }))).toBe(refusal);
    expect(await newest()).toEqual(before);
  });

  it.each(each)('by %s says why, and is kept under the name of whoever made it', async (name) => {
    const { others, why, administrators } = deeds[name]!;
    const input = await others();
    const before = (await newest())!.sequence;
    if (why)
      for (const nothing of [undefined, '', ' ', '\u200b', '\u3164'])
        expect([nothing, await codeOf(call(name, { ...input, [why]: nothing }))]).toEqual([
          nothing,
          'request/invalid',
        ]);
    await call(name, { ...input, ...(why && { [why]: WHY }) });
    const entry = (await newest())!;
    expect(entry).toMatchObject({
      sequence: before + 1,
      actor: (administrators ? admin : haya)!.uid,
      reason: expect.stringContaining(why ? WHY : 'paise'),
    });
  });
});
