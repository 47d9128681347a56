import { commissionOf, priceLimits, type OwnAgreement } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { amount, Button, Field, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const PAISE = 100;

/** Whole rupees in, and what the chef keeps of them. Empty is no price. */
export function PriceForm({
  agreement: { pricePaise, rateBasisPoints },
}: {
  agreement: OwnAgreement;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [rupees, setRupees] = useState(pricePaise === null ? '' : String(pricePaise / PAISE));
  const asked = rupees.trim() ? Number(rupees) * PAISE : null;
  const problem = problemOf(asked);
  const save = useMutation({
    mutationFn: () => api.moderation.setPrice({ pricePaise: asked }),
    onSuccess: (next) => {
      queries.setQueryData(['moderation', 'monetization', {}], next);
      show(asked === null ? 'Sessions with you cost nothing.' : 'Your price is set.', {
        kind: 'done',
      });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <form
      aria-label="Your price"
      className="rounded-card border border-line bg-card p-5 shadow-lift"
      onSubmit={(event) => (event.preventDefault(), problem ?? save.mutate())}
    >
      <Field
        label="Price of a session for each member (₹)"
        name="price"
        inputMode="numeric"
        placeholder="No price"
        value={rupees}
        onChange={(event) => setRupees(event.target.value)}
        error={problem ?? undefined}
        hint={
          asked === null
            ? 'Without a price, cooking with you costs nothing.'
            : `You keep ${amount(asked - commissionOf(problem ? 0 : asked, rateBasisPoints))} of each ` +
              'payment. Members who have asked already pay what they saw.'
        }
      />
      <Button
        type="submit"
        look="primary"
        className="mt-3"
        busy={save.isPending}
        disabled={!!problem}
      >
        Set the price
      </Button>
    </form>
  );
}

function problemOf(asked: number | null): string | null {
  if (asked === null) return null;
  if (!Number.isSafeInteger(asked) || asked % PAISE) return 'Give whole rupees, with digits alone';
  if (asked < priceLimits.leastPaise) return `At least ${amount(priceLimits.leastPaise)}`;
  return asked > priceLimits.mostPaise ? `At most ${amount(priceLimits.mostPaise)}` : null;
}
