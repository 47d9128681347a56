import type { Client } from '@chefly/api-client';
import { currentTerms } from '@chefly/contracts';

/** Asks again until there is something. */
type Eventually = <T>(what: string, attempt: () => Promise<T | null | undefined>) => Promise<T>;

/** Who is monetized in the demo, and at what price. */
export const MONETIZED = 'Fatima';
const PRICE_PAISE = 250_00;
const RATE = 1500;

/** Offered by the moderator, agreed to, and with a price; whom it is not answered by yet has an open offer. */
export async function monetize(
  apiOf: (first: string) => Client,
  moderator: Client,
  offeredTo: string,
): Promise<void> {
  const offer = (userName: string) =>
    moderator.moderation.offerMonetization({
      ...{ userName, rateBasisPoints: RATE },
      reason: 'Members come back to cook with her.',
    });
  const { uid } = await offer(MONETIZED.toLowerCase());
  await apiOf(MONETIZED).moderation.answerOffer({
    ...{ uid, consents: true, rateBasisPoints: RATE, termsVersion: currentTerms.version },
  });
  await apiOf(MONETIZED).moderation.setPrice({ pricePaise: PRICE_PAISE });
  await offer(offeredTo.toLowerCase());
}

/** The fees of the sessions, as far as they were long enough: the first is paid, the next waits for the chef’s word. */
export async function pay(
  apiOf: (first: string) => Client,
  members: string[],
  eventually: Eventually,
): Promise<void> {
  for (const [n, first] of members.entries()) {
    const { items: attended } = await apiOf(first).sessions.toReview({ limit: 1 });
    const { items: cooked } = await apiOf(first).sessions.records({ limit: 50 });
    if (!attended.length && !cooked.some(({ stars }) => stars)) continue;
    const { uid } = await eventually(
      'the fee',
      async () => (await apiOf(first).moderation.fees({ as: 'member' })).items[0],
    );
    await apiOf(first).moderation.tellPayment({ uid, method: 'upi' });
    if (n === 0) await apiOf(MONETIZED).moderation.tellPayment({ uid, method: 'upi' });
  }
}
