import type { LedgerEntry } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import {
  Button,
  classes,
  Dialog,
  fullName,
  PagedList,
  useKept,
  UserName,
  written,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle } from './address';
import { ShowMore } from './show-more';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

const heads = ['When', 'Entry', 'Account', 'Takes', 'Gives', 'Reason', ''];
const sums = ['Takes', 'Gives'];
const paise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** Where seven columns have no room, an entry is a card: a line for each of its postings. */
const entryClass = classes(
  'border-t border-line align-top max-lg:grid max-lg:gap-x-4 max-lg:gap-y-1 max-lg:p-4',
  'max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))]',
);
const wholeLine = 'max-lg:col-span-full lg:px-4 lg:py-3';
const beforeSum = classes(
  'max-lg:before:me-2 max-lg:before:text-soft max-lg:before:content-[attr(data-head)]',
);

/** Every entry, newest first. A mistake is corrected by an entry against it. */
export function Ledger() {
  useTitle('Ledger', 'Monetization');
  const api = useApi();
  const list = useInfiniteQuery({ ...pages(api, 'moderation', 'ledger', {}), staleTime: 0 });
  const [correcting, setCorrecting] = useState<LedgerEntry | null>(null);
  return (
    <PagedList list={list} nothing="Nothing was booked yet.">
      {(entries) => (
        <div className="relative rounded-card border border-line bg-card lg:overflow-x-auto">
          <table role="table" className="w-full text-start text-[0.875rem] max-lg:block">
            <caption className="sr-only">The ledger, in rupees</caption>
            <thead role="rowgroup" className="text-soft max-lg:sr-only">
              <tr role="row">
                {heads.map((head) => (
                  <th
                    key={head}
                    role="columnheader"
                    className={classes(
                      'px-4 py-3 font-semibold',
                      sums.includes(head) ? 'text-end' : 'text-start',
                    )}
                  >
                    {head || <span className="sr-only">Act</span>}
                  </th>
                ))}
              </tr>
            </thead>
            {entries.map((entry) => (
              <Entry
                key={entry.uid}
                entry={entry}
                corrected={entries.some(({ uid }) => uid === `correction/${entry.uid}`)}
                onCorrect={() => setCorrecting(entry)}
              />
            ))}
          </table>
          <ShowMore list={list} className="m-3" />
          <Dialog
            open={!!correcting}
            onClose={() => setCorrecting(null)}
            title="Take this fee back?"
          >
            {correcting && <Correction entry={correcting} onDone={() => setCorrecting(null)} />}
          </Dialog>
        </div>
      )}
    </PagedList>
  );
}

function Entry({
  entry,
  corrected,
  onCorrect,
}: {
  entry: LedgerEntry;
  corrected: boolean;
  onCorrect: () => void;
}) {
  const { kind, at, postings, reason, by, chef, member } = entry;
  const me = useAccount().uid;
  const own = me === chef.uid || me === member?.uid;
  return (
    <tbody role="rowgroup" className={entryClass}>
      {postings.map(({ account, whose, paise: sum }, n) => {
        const place = classes(
          'lg:px-4',
          n === 0 ? 'lg:pt-3' : 'lg:pt-0.5',
          n === postings.length - 1 ? 'lg:pb-3' : 'lg:pb-0.5',
        );
        const whole = { role: 'cell', rowSpan: postings.length };
        const sumClass = `text-end tabular max-lg:empty:hidden ${beforeSum} ${place}`;
        return (
          <tr key={account + whose?.uid} role="row" className="max-lg:contents">
            {n === 0 && (
              <>
                <td {...whole} className={classes(wholeLine, 'lg:whitespace-nowrap')}>
                  {new Date(at).toLocaleString()}
                </td>
                <td {...whole} className={classes(wholeLine, 'capitalize max-lg:font-semibold')}>
                  {kind}
                </td>
              </>
            )}
            <td role="cell" className={`break-words lg:whitespace-nowrap ${place}`}>
              {account}
              {whose && (
                <>
                  {' · '}
                  <UserName person={whose} />
                </>
              )}
            </td>
            <td role="cell" data-head="Takes" className={sumClass}>
              {sum > 0 && paise.format(sum / 100)}
            </td>
            <td role="cell" data-head="Gives" className={sumClass}>
              {sum < 0 && paise.format(-sum / 100)}
            </td>
            {n === 0 && (
              <>
                <td
                  {...whole}
                  className={classes(wholeLine, 'max-lg:order-1 max-lg:empty:hidden lg:min-w-48')}
                  {...written(reason ?? '')}
                >
                  {reason && `${reason}${by ? ` — ${fullName(by)}` : ''}`}
                </td>
                <td
                  {...whole}
                  className="max-lg:order-1 max-lg:col-span-full max-lg:empty:hidden lg:px-4 lg:text-end lg:align-middle"
                >
                  {kind === 'charge' && !corrected && !own && (
                    <Button look="ghost" onClick={onCorrect}>
                      Correct
                    </Button>
                  )}
                </td>
              </>
            )}
          </tr>
        );
      })}
    </tbody>
  );
}

function Correction({ entry, onDone }: { entry: LedgerEntry; onDone: () => void }) {
  const api = useApi();
  const [reason, setReason, forgetReason] = useKept(`correction:${entry.uid}`);
  const send = useAct({
    send: () => api.moderation.correctFee({ uid: entry.feeUid!, reason: reason.trim() }),
    said: 'Corrected. Both are told.',
    service: 'moderation',
    onDone: () => (forgetReason(), onDone()),
  });
  return (
    <>
      <ReasonField
        hint="Your own words. The member and the chef read them."
        value={reason}
        onChange={setReason}
      />
      <Button
        look="danger"
        disabled={!reason.trim()}
        busy={send.isPending}
        onClick={() => send.mutate()}
      >
        Correct
      </Button>
    </>
  );
}
