import type { Chef } from '@chefly/contracts';
import { amount, fullName } from '@chefly/ui';

/** What is sent with a request. As it stood on the screen: a chef who asks for more by now is not asked. */
export const shownPrices = (chefs: readonly Chef[]): Record<string, number> =>
  Object.fromEntries(
    chefs.flatMap(({ uid, pricePaise }) => (pricePaise === null ? [] : [[uid, pricePaise]])),
  );

export const pricedOf = (chefs: readonly Chef[]) =>
  chefs.filter(({ pricePaise }) => pricePaise !== null);

/** A line of a list for each of those who ask for something. */
export const PriceLines = ({ chefs }: { chefs: readonly Chef[] }) =>
  pricedOf(chefs).map((chef) => (
    <li key={chef.uid}>
      A session with <bdi>{fullName(chef)}</bdi> costs <b>{amount(chef.pricePaise!)}</b>.
    </li>
  ));
