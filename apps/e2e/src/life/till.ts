import type { Client } from '@chefly/api-client';
import { currentTerms } from '@chefly/contracts';
import type { Cook } from './doors';
import { until } from './patience';
import type { Acknowledged } from './verdict';

/** What a session costs: a sum whose commission does not come out even. */
export const PRICE_PAISE = 333_33;
const RATE = 1500;

/** Sessions that cost something, and their payment: whoever cooks owes and earns. */
export class Till {
  constructor(private readonly acknowledged: Acknowledged) {}

  /** Every cook is monetized, and their price is where requests are made. */
  async open(moderator: Client, cooks: Cook[], recipeUid: string): Promise<void> {
    for (const { name, api } of cooks) {
      const { uid } = await moderator.moderation.offerMonetization({
        ...{ userName: name, rateBasisPoints: RATE, reason: 'Cooks well' },
      });
      const shown = { rateBasisPoints: RATE, termsVersion: currentTerms.version };
      await api.moderation.answerOffer({ uid, consents: true, ...shown });
      await api.moderation.setPrice({ pricePaise: PRICE_PAISE });
    }
    for (const { uid, api } of cooks)
      await until(async () => {
        const others = cooks.filter((other) => other.uid !== uid);
        const { items } = await api.sessions.chefs({ recipe: recipeUid, limit: 50 });
        const prices = new Map(items.map((chef) => [chef.uid, chef.pricePaise]));
        return others.every((other) => prices.get(other.uid) === PRICE_PAISE);
      });
  }

  /** Says of everything open that it was paid, as the member who pays and as the chef. */
  async pay(cook: Cook): Promise<void> {
    for (const as of ['member', 'chef'] as const)
      for (const fee of (await cook.api.moderation.fees({ as })).items) {
        const waits = as === 'member' ? fee.state === 'due' : fee.state === 'told';
        if (!waits || fee.toldBy.includes(as)) continue;
        const told = await cook.api.moderation.tellPayment({ uid: fee.uid, method: 'upi' });
        if (told.state === 'paid') this.acknowledged.payments.add(fee.uid);
      }
  }

  /** Every session that a cook attended as a member has come to the till. */
  async comeToRest(cooks: Cook[]): Promise<void> {
    for (const { api } of cooks)
      await until(async () => {
        const records = await everything((page) => api.sessions.records(page));
        const fees = await everything((page) => api.moderation.fees({ as: 'member', ...page }));
        const known = new Set(fees.map(({ sessionUid }) => sessionUid));
        return records.every(({ uid, role }) => role === 'chef' || known.has(uid));
      });
  }
}

interface Page<T> {
  items: T[];
  next: string | null;
}

/** A list to its end. */
export async function everything<T>(
  load: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await load({ limit: 50, cursor });
    items.push(...page.items);
    if (!page.next) return items;
    cursor = page.next;
  }
}
