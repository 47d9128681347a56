import type { LedgerEntry } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import { Button, classes, Dialog, fullName, useKept, UserName } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle } from './address';
import { PagedList, ShowMore } from './paged-list';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

const heads = ['When', 'Entry', 'Account', 'Takes', 'Gives', 'Reason', ''];
const sums = ['Takes', 'Gives'];
const paise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** Every entry, newest first. A mistake is corrected by an entry against it. */
export function Ledger() {
  useTitle('Ledger', 'Monetization');
  const api = useApi();
  const list = useInfiniteQuery({ ...pages(api, 'moderation', 'ledger', {}), staleTime: 0 });
  const [correcting, setCorrecting] = useState<LedgerEntry | null>(null);
  return (
    <PagedList list={list} nothing="Nothing was booked yet.">
      {(entries) => (
        <div className="overflow-x-auto rounded-card border border-line bg-card">
          <table className="w-full text-start text-[0.875rem]">
            <caption className="sr-only">The ledger, in rupees</caption>
            <thead className="text-soft">
              <tr>
                {heads.map((head) => (
                  <th
                    key={head}
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
    <tbody className="border-t border-line align-top">
      {postings.map(({ account, whose, paise: sum }, n) => {
        const place = classes(
          'px-4',
          n === 0 ? 'pt-3' : 'pt-0.5',
          n === postings.length - 1 ? 'pb-3' : 'pb-0.5',
        );
        const whole = { rowSpan: postings.length };
        return (
          <tr key={account + whose?.uid}>
            {n === 0 && (
              <>
                <td {...whole} className="whitespace-nowrap px-4 py-3">
                  {new Date(at).toLocaleString()}
                </td>
                <td {...whole} className="px-4 py-3 capitalize">
                  {kind}
                </td>
              </>
            )}
            <td className={`whitespace-nowrap ${place}`}>
              {account}
              {whose && (
                <>
                  {' · '}
                  <UserName person={whose} />
                </>
              )}
            </td>
            <td className={`text-end tabular ${place}`}>{sum > 0 && paise.format(sum / 100)}</td>
            <td className={`text-end tabular ${place}`}>{sum < 0 && paise.format(-sum / 100)}</td>
            {n === 0 && (
              <>
                <td {...whole} className="min-w-48 px-4 py-3" dir="auto">
                  {reason && `${reason}${by ? ` — ${fullName(by)}` : ''}`}
                </td>
                <td {...whole} className="px-4 text-end align-middle">
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
