import type { Fee } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { ago, amount, PagedList, UserName, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFilter, useTitle } from './address';
import { DataTable } from './data-table';
import { ShowMore } from './show-more';
import { StateChoice } from './state-choice';

const states: Record<Fee['state'], string> = {
  due: 'Not paid',
  told: 'One side says paid',
  paid: 'Paid',
  corrected: 'Taken back',
};
const nothing: Record<Fee['state'], string> = {
  due: 'Nothing waits to be paid.',
  told: 'Nothing waits for the other side.',
  paid: 'Nothing was paid yet.',
  corrected: 'Nothing was taken back.',
};
const columns = [
  { head: 'Cooked', className: 'lg:whitespace-nowrap' },
  { head: 'Recipie', className: 'lg:min-w-40' },
  { head: 'Member' },
  { head: 'Chef' },
  { head: 'Price', className: 'tabular lg:text-end' },
  { head: 'Commission', className: 'tabular lg:text-end' },
  { head: 'Said by' },
];

/** What members owe and paid for sessions, the latest session first; first of all what is not paid. */
export function Fees() {
  const api = useApi();
  useTitle('Fees', 'Monetization');
  const [state, setState] = useFilter('state', Object.keys(states) as Fee['state'][]);
  const list = useInfiniteQuery({
    ...pages(api, 'moderation', 'allFees', { state }),
    staleTime: 0,
  });
  return (
    <>
      <StateChoice
        className="mb-3 flex flex-wrap gap-1"
        states={states}
        value={state}
        onChange={setState}
      />
      <PagedList list={list} nothing={nothing[state]}>
        {(fees) => (
          <DataTable
            caption={`Fees: ${states[state]}`}
            columns={columns}
            rows={fees.map((fee) => ({
              uid: fee.uid,
              cells: [
                ago(fee.cookedAt),
                <span {...written(fee.recipeName)}>{fee.recipeName}</span>,
                fee.member && <UserName person={fee.member} />,
                fee.chef && <UserName person={fee.chef} />,
                amount(fee.pricePaise),
                fee.commissionPaise === null ? null : amount(fee.commissionPaise),
                fee.toldBy.join(', ') || null,
              ],
            }))}
            foot={<ShowMore list={list} className="m-3" />}
          />
        )}
      </PagedList>
    </>
  );
}
