import type { Client } from '@chefly/api-client';
import { currentTerms } from '@chefly/contracts';
import type { Of } from './cooks';
import { eventually } from './platform';

/** Who is monetized in the demo, and at what price. */
export const MONETIZED = 'Fatima';
const PRICE_PAISE = 250_00;
const RATE = 1500;

/** One offer is agreed to and has a price; the other is still open. */
export async function monetize(of: Of, moderator: Client, offeredTo: string): Promise<void> {
  const offer = (userName: string) =>
    moderator.moderation.offerMonetization({
      userName,
      rateBasisPoints: RATE,
      reason: 'Members come back to cook with her.',
    });
  const { uid } = await offer(MONETIZED.toLowerCase());
  await of(MONETIZED).api.moderation.answerOffer({
    uid,
    consents: true,
    rateBasisPoints: RATE,
    termsVersion: currentTerms.version,
  });
  await of(MONETIZED).api.moderation.setPrice({ pricePaise: PRICE_PAISE });
  await offer(offeredTo.toLowerCase());
}

/**
 * The fees of the sessions, as far as they were long enough: the first is paid, the next waits for
 * the chef’s word.
 */
export async function pay(of: Of, members: string[]): Promise<void> {
  for (const [n, first] of members.entries()) {
    const { items: attended } = await of(first).api.sessions.toReview({ limit: 1 });
    const { items: cooked } = await of(first).api.sessions.records({ limit: 50 });
    if (!attended.length && !cooked.some(({ stars }) => stars)) continue;
    const { uid } = await eventually(
      'the fee',
      async () => (await of(first).api.moderation.fees({ as: 'member' })).items[0],
    );
    await of(first).api.moderation.tellPayment({ uid, method: 'upi' });
    if (n === 0) await of(MONETIZED).api.moderation.tellPayment({ uid, method: 'upi' });
  }
}
