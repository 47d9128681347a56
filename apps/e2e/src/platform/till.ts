import { currentTerms, type Fee } from '@chefly/contracts';
import { bookAllIn } from './booked-month';
import type { TestMember, TestPlatform } from './kitchen';

export const RATE = 1500;

const PRICE_PAISE = 200_00;

/** Makes a member a monetized chef by a moderator's offer. @returns the agreement's uid */
export async function monetize(platform: TestPlatform, moderator: TestMember, chef: TestMember) {
  const offer = await moderator.api.moderation.offerMonetization({
    userName: chef.account.userName,
    rateBasisPoints: RATE,
    reason: 'Cooks well',
  });
  await chef.api.moderation.answerOffer({
    uid: offer.uid,
    consents: true,
    ...{ rateBasisPoints: RATE, termsVersion: currentTerms.version },
  });
  await chef.api.moderation.setPrice({ pricePaise: PRICE_PAISE });
  await platform.settle();
  return offer.uid;
}

interface Table {
  chef: TestMember;
  recipeUid: string;
  /** What was shown to them. */
  shownPaise?: number;
  attending?: boolean;
}

/** One session from the asking to its end. @returns its uid */
export async function cookOnce(
  platform: TestPlatform,
  guest: TestMember,
  { chef, recipeUid, shownPaise, attending = true }: Table,
) {
  await platform.online(chef, guest);
  const prices = shownPaise === undefined ? {} : { [chef.uid]: shownPaise };
  const request = await guest.api.sessions.ask({
    ...{ chefUids: [chef.uid], recipeUid, type: 'voice', prices },
  });
  const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
  await platform.settle();
  if (attending) await platform.attended(sessionUid, chef, guest);
  await chef.api.sessions.leave({ uid: sessionUid });
  await platform.settle();
  return sessionUid;
}

/** A session of long ago that a guest attended, and what is due for it. @returns the fee's uid */
export async function owe(
  platform: TestPlatform,
  member: TestMember,
  { chef, agreementUid }: { chef: TestMember; agreementUid: string },
) {
  const sessionUid = crypto.randomUUID();
  await platform.tell('sessions.fee.due.v1', sessionUid, {
    ...{ sessionUid, memberUid: member.uid, chefUid: chef.uid, agreementUid },
    ...{ recipeName: 'Haleem', pricePaise: 200_00, startedAt: new Date().toISOString() },
  });
  return (await feeOf(member, 'member', sessionUid))!.uid;
}

export const feeOf = async (
  { api }: TestMember,
  as: 'chef' | 'member',
  sessionUid: string,
): Promise<Fee | undefined> =>
  (await api.moderation.fees({ as, limit: 50 })).items.find((fee) => fee.sessionUid === sessionUid);

/**
 * As if what was booked so far had been booked in that month. @returns the uid of the chef's month
 */
export async function bookedIn(platform: TestPlatform, chef: TestMember, month: string) {
  const { connection } = await platform.database('moderation');
  return bookAllIn(connection.db!, chef.uid, month);
}
