import type { Chef } from '@chefly/contracts';
import { amount, fullName } from '@chefly/ui';

/** What the session costs, before anybody is asked. */
export function SessionCosts({ chefs }: { chefs: readonly Chef[] }) {
  const priced = chefs.filter(({ pricePaise }) => pricePaise !== null);
  if (!priced.length) return null;
  return (
    <div role="note" aria-label="What it costs" className="mb-4 rounded-control bg-brand-wash p-4">
      <ul className="grid gap-1">
        {priced.map((chef) => (
          <li key={chef.uid}>
            A session with <bdi>{fullName(chef)}</bdi> costs <b>{amount(chef.pricePaise!)}</b>.
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.875rem] text-soft">
        You pay the chef who accepts, once you have cooked together; nothing if you have not.
      </p>
    </div>
  );
}
