import type { Fee } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { ago, amount, UserName, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFilter, useTitle } from './address';
import { DataTable } from './data-table';
import { PagedList, ShowMore } from './paged-list';
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
const heads = ['Cooked', 'Recipie', 'Member', 'Chef', 'Price', 'Commission', 'Said by'];

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
            heads={heads}
            foot={<ShowMore list={list} className="m-3" />}
          >
            {fees.map((fee) => (
              <tr key={fee.uid}>
                <td className="whitespace-nowrap px-4 py-2.5">{ago(fee.cookedAt)}</td>
                <td className="min-w-40 px-4 py-2.5" {...written(fee.recipeName)}>
                  {fee.recipeName}
                </td>
                <td className="px-4 py-2.5">{fee.member && <UserName person={fee.member} />}</td>
                <td className="px-4 py-2.5">{fee.chef && <UserName person={fee.chef} />}</td>
                <td className="px-4 py-2.5 text-end tabular">{amount(fee.pricePaise)}</td>
                <td className="px-4 py-2.5 text-end tabular">
                  {fee.commissionPaise !== null && amount(fee.commissionPaise)}
                </td>
                <td className="px-4 py-2.5">{fee.toldBy.join(', ')}</td>
              </tr>
            ))}
          </DataTable>
        )}
      </PagedList>
    </>
  );
}
