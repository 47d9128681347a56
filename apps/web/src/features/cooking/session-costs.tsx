import type { Chef } from '@chefly/contracts';
import { PriceLines, pricedOf } from '../../parts/chef-prices';

/** What the session costs, before anybody is asked. */
export function SessionCosts({ chefs }: { chefs: readonly Chef[] }) {
  if (!pricedOf(chefs).length) return null;
  return (
    <div role="note" aria-label="What it costs" className="mb-4 rounded-control bg-brand-wash p-4">
      <ul className="grid grid-cols-1 gap-1">
        <PriceLines chefs={chefs} />
      </ul>
      <p className="mt-1 text-[0.875rem] text-soft">
        You pay the chef who accepts, once you have cooked together; nothing if you have not.
      </p>
    </div>
  );
}
