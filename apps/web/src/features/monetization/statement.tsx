import { monthName, type ChefMonth } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { amount, Button, PagedList, useBanner } from '@chefly/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ListEnd } from '../../parts/list-end';
import { statementCsv } from './statement-csv';

/** Months with their sums, newest first, and all of it as a table for other programs. */
export function Statement() {
  const api = useApi();
  const show = useBanner();
  const list = useInfiniteQuery({ ...pages(api, 'moderation', 'months', {}), staleTime: 0 });
  const save = useMutation({
    mutationFn: async () => {
      const [all, fees] = await Promise.all([
        everything((cursor) => api.moderation.months({ cursor, limit: 50 })),
        everything((cursor) => api.moderation.fees({ as: 'chef', cursor, limit: 50 })),
      ]);
      offerFile('chefly-statement.csv', statementCsv(all, fees));
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <PagedList list={list} nothing="A month appears here once a session in it was paid.">
      {(months) => (
        <>
          <Button
            className="mb-4"
            icon={<Download className="size-4.5" />}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            Download as CSV
          </Button>
          <ul className="grid grid-cols-1 gap-3" aria-label="Months">
            {months.map((month) => (
              <Month key={month.uid} month={month} />
            ))}
            <ListEnd list={list} />
          </ul>
        </>
      )}
    </PagedList>
  );
}

function Month({ month }: { month: ChefMonth }) {
  const { payoutPaise, sessions, paidPaise, commissionPaise } = month;
  const due = payoutPaise < 0 ? 'You owe chefly' : 'chefly owes you';
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <h2 className="text-lg">{monthName(month.month)}</h2>
      <p className="mb-3 text-[0.8125rem] text-soft">{standing(month)}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(
          [
            ['Sessions', sessions],
            ['Paid', amount(paidPaise)],
            ['Commission', amount(commissionPaise)],
            [month.state === 'paid' ? 'Settled' : due, amount(Math.abs(payoutPaise))],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="text-[0.8125rem] text-soft">{name}</dt>
            <dd className="font-semibold tabular">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const standing = ({ state, paidAt, reference }: ChefMonth): string =>
  state === 'paid'
    ? `Settled on ${new Date(paidAt!).toLocaleDateString()} · ${reference}`
    : state === 'running'
      ? 'This month is not over yet'
      : 'To be settled';

async function everything<T>(
  page: (cursor?: string) => Promise<{ items: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next } = await page(cursor);
    all.push(...items);
    if (!next) return all;
    cursor = next;
  }
}

function offerFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
