import { currentTerms } from '@chefly/contracts';
import { members, moderators, nothing, ownersOnly, type Row } from './access-answers';
import type { World } from './access-world';
import type { TestMember, TestPlatform } from './kitchen';
import { bookedIn, monetize, RATE } from './till';

/** The month that is to be settled. */
const MONTH = '2026-01';

/**
 * The till of the small world: fatima is monetized and was paid by sana for a session long ago.
 * Whatever a row needs is made for it.
 */
export async function monetizationWorld(
  platform: TestPlatform,
  { fatima, sana, second }: Record<'fatima' | 'sana' | 'second', TestMember>,
) {
  const agreementUid = await monetize(platform, second, fatima);
  let sessions = 0;
  const fee = async () => {
    const sessionUid = `a-session-to-be-paid-${++sessions}`;
    await platform.tell('sessions.fee.due.v1', sessionUid, {
      ...{ sessionUid, memberUid: sana.uid, chefUid: fatima.uid, agreementUid },
      ...{ recipeName: 'Haleem', pricePaise: 200_00, startedAt: new Date().toISOString() },
    });
    const { items } = await sana.api.moderation.fees({ as: 'member', limit: 50 });
    return items.find((each) => each.sessionUid === sessionUid)!.uid;
  };
  const uid = await fee();
  for (const { api } of [sana, fatima]) await api.moderation.tellPayment({ uid, method: 'cash' });
  const month = await bookedIn(platform, fatima, MONTH);
  const payout = { uid: month, payoutPaise: -30_00 };
  let offers = 0;
  const offered = async (member: TestMember) =>
    (
      await second.api.moderation.offerMonetization({
        ...{ userName: member.account.userName, rateBasisPoints: RATE, reason: 'Cooks well' },
      })
    ).uid;
  return {
    fee,
    payout,
    /** An open offer of fatima's, for whom an agreement before it has ended. */
    offer: async () => {
      const { agreement } = await fatima.api.moderation.monetization({});
      if (agreement!.state === 'offered') return agreement!.uid;
      if (agreement!.state === 'enabled') await revoke(agreement!.uid);
      return offered(fatima);
    },
    /** Her monetization, revoked. */
    revoked: async () => {
      const { agreement } = await fatima.api.moderation.monetization({});
      if (agreement!.state === 'enabled') await revoke(agreement!.uid);
      return agreement!.uid;
    },
    /** Somebody's open offer, each time another's. */
    another: async () => offered(await platform.member(`chef${++offers}`)),
    /** Somebody's revoked monetization, against which they appeal. */
    appealed: async () => {
      const chef = await platform.member(`chef${++offers}`);
      const other = await monetize(platform, second, chef);
      await revoke(other);
      await chef.api.moderation.appealRevocation({ uid: other, text: 'No' });
      return other;
    },
    proposed: async () => {
      await second.api.moderation.proposePayout(payout).catch(() => undefined);
      return payout;
    },
    withdrawn: async () => {
      const reason = 'Not yet';
      await second.api.moderation.withdrawPayout({ uid: month, reason }).catch(() => undefined);
      return payout;
    },
  };

  async function revoke(uidOf: string) {
    await second.api.moderation.revokeMonetization({ uid: uidOf, reason: 'No' });
  }
}

const reason = 'Because';
const till = (input: (till: World['till']) => object | Promise<object>) => (world: World) =>
  input(world.till);

/** Who gets what of monetization. Whoever settles a month that is settled finds it so. */
export const monetizationRows: Record<string, Row> = {
  'moderation.monetization': { input: nothing, answers: members },
  'moderation.setPrice': {
    input: () => ({ pricePaise: 300_00 }),
    answers: ownersOnly('moderation/not-monetized'),
  },
  'moderation.fees': { input: () => ({ as: 'member' }), answers: members },
  'moderation.allFees': { input: nothing, answers: moderators },
  'moderation.months': { input: nothing, answers: members },
  'moderation.tellPayment': {
    input: till(async ({ fee }) => ({ uid: await fee(), method: 'cash' })),
    answers: { ...ownersOnly('request/not-found'), participant: 200 },
  },
  'moderation.correctFee': {
    input: till(async ({ fee }) => ({ uid: await fee(), reason })),
    answers: moderators,
  },
  'moderation.agreements': { input: nothing, answers: moderators },
  'moderation.ledger': { input: nothing, answers: moderators },
  'moderation.payouts': { input: () => ({ month: MONTH }), answers: moderators },
  'moderation.offerMonetization': {
    input: () => ({ userName: 'noor', rateBasisPoints: RATE, reason }),
    answers: moderators,
  },
  'moderation.proposePayout': {
    input: till(({ withdrawn }) => withdrawn()),
    answers: moderators,
  },
  'moderation.withdrawPayout': {
    input: till(async ({ proposed }) => ({ ...(await proposed()), reason })),
    answers: moderators,
  },
  'moderation.confirmPayout': {
    input: till(async ({ proposed }) => ({ ...(await proposed()), reference: 'UPI 1' })),
    answers: moderators,
  },
  'moderation.revokeMonetization': {
    input: till(async ({ another }) => ({ uid: await another(), reason })),
    answers: moderators,
  },
  'moderation.answerRevocationAppeal': {
    input: till(async ({ appealed }) => ({ uid: await appealed(), stands: true, answer: 'Yes' })),
    answers: moderators,
  },
  'moderation.appealRevocation': {
    input: till(async ({ revoked }) => ({ uid: await revoked(), text: 'No' })),
    answers: ownersOnly('request/not-found'),
  },
  'moderation.answerOffer': {
    input: till(async ({ offer }) => ({
      uid: await offer(),
      ...{ consents: true, rateBasisPoints: RATE, termsVersion: currentTerms.version },
    })),
    answers: ownersOnly('request/not-found'),
  },
};
