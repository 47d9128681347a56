import type { Fee, FeeSide, PaymentMethod } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { ago, amount, Button, classes, fullName, PagedList, useBanner, written } from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ListEnd } from '../../parts/list-end';

/** Fees of one's sessions, from the one side or the other. */
export function FeeList({ as }: { as: FeeSide }) {
  const api = useApi();
  const list = useInfiniteQuery({ ...pages(api, 'moderation', 'fees', { as }), staleTime: 0 });
  const nothing =
    as === 'chef'
      ? 'Sessions that members attended at your price appear here.'
      : 'Nothing to pay. A session that costs something says so before you ask.';
  return (
    <PagedList list={list} nothing={nothing}>
      {(items) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Fees">
          {items.map((fee) => (
            <FeeRow key={fee.uid} fee={fee} as={as} />
          ))}
          <ListEnd list={list} />
        </ul>
      )}
    </PagedList>
  );
}

function FeeRow({ fee, as }: { fee: Fee; as: FeeSide }) {
  const other = as === 'chef' ? fee.member : fee.chef;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="min-w-0 flex-1 truncate font-semibold" {...written(fee.recipeName)}>
          {fee.recipeName}
        </p>
        <b className={classes('tabular', fee.state === 'corrected' && 'line-through')}>
          <bdi>{amount(fee.pricePaise)}</bdi>
        </b>
      </div>
      <p className="text-[0.8125rem] text-soft">
        <bdi>{other ? fullName(other) : as === 'chef' ? 'A member' : 'A chef'}</bdi> ·{' '}
        <bdi>{ago(fee.cookedAt)}</bdi>
        {fee.commissionPaise !== null && (
          <>
            {' '}
            · commission <bdi className="tabular">{amount(fee.commissionPaise)}</bdi>
          </>
        )}
      </p>
      <p className="mt-1 text-[0.9375rem]">{standing(fee, as)}</p>
      {fee.reason && (
        <p className="break-words text-soft" {...written(fee.reason)}>
          {fee.reason}
        </p>
      )}
      {(fee.state === 'due' || fee.state === 'told') && !fee.toldBy.includes(as) && (
        <Tell fee={fee} as={as} />
      )}
    </li>
  );
}

function standing({ state, toldBy, method }: Fee, as: FeeSide): string {
  if (state === 'corrected') return 'Taken back by a moderator.';
  if (state === 'paid') return `Paid ${method === 'upi' ? 'by UPI' : 'in cash'}.`;
  if (toldBy.includes(as)) return 'You said that it was paid. The other side is asked to confirm.';
  if (state === 'told')
    return as === 'chef'
      ? 'The member says that it was paid. Confirm it once you have the money.'
      : 'The chef says that it was paid. Confirm it.';
  return as === 'chef' ? 'Not paid yet.' : 'Pay the chef in cash or by UPI, then say so here.';
}

function Tell({ fee, as }: { fee: Fee; as: FeeSide }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const tell = useMutation({
    mutationFn: (method: PaymentMethod) => api.moderation.tellPayment({ uid: fee.uid, method }),
    onSuccess: ({ state }) =>
      show(state === 'paid' ? 'Paid.' : 'Noted. The other side is asked to confirm.', {
        kind: 'done',
      }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['moderation'] }),
  });
  const did = as === 'chef' ? 'Received' : 'Paid';
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button look="wash" disabled={tell.isPending} onClick={() => tell.mutate('upi')}>
        {did} by UPI
      </Button>
      <Button disabled={tell.isPending} onClick={() => tell.mutate('cash')}>
        {did} in cash
      </Button>
    </div>
  );
}
