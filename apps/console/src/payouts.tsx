import { limits, monthOf, type ChefMonth } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import { amount, Button, Field, fullName, Handle, Named, PagedList, Question } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle, useWords } from './address';
import { ShowMore } from './show-more';
import { useAct } from './use-act';

const lastMonth = () => {
  const [year, month] = monthOf(new Date()).split('-').map(Number);
  return month === 1 ? `${year! - 1}-12` : `${year}-${String(month! - 1).padStart(2, '0')}`;
};

/** One month of all chefs: a moderator proposes to settle it, a second one marks it as paid. */
export function Payouts() {
  const api = useApi();
  useTitle('Payouts', 'Monetization');
  const [month, setMonth] = useWords('month', lastMonth());
  const known = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  const list = useInfiniteQuery({
    ...pages(api, 'moderation', 'payouts', { month }),
    enabled: known,
  });
  return (
    <section aria-label="Payouts">
      <div className="mb-3 max-w-56">
        <Field
          label="Month"
          type="month"
          name="month"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          error={known ? undefined : 'A month is written as 2026-11'}
        />
      </div>
      {known && (
        <PagedList list={list} nothing="Nothing was paid in this month.">
          {(items) => (
            <ul className="grid grid-cols-1 gap-3">
              {items.map((item) => (
                <Payout key={item.uid} month={item} />
              ))}
            </ul>
          )}
        </PagedList>
      )}
      <ShowMore list={list} className="mt-3" />
    </section>
  );
}

function Payout({ month }: { month: ChefMonth }) {
  const { uid, chef, sessions, paidPaise, commissionPaise, payoutPaise, state } = month;
  const api = useApi();
  const me = useAccount().uid;
  const [reference, setReference] = useState('');
  const [asked, setAsked] = useState<'propose' | 'confirm' | 'withdraw' | null>(null);
  const send = useAct<unknown>({
    send: () =>
      asked === 'propose'
        ? api.moderation.proposePayout({ uid, payoutPaise })
        : asked === 'confirm'
          ? api.moderation.confirmPayout({ uid, payoutPaise, reference: reference.trim() })
          : api.moderation.withdrawPayout({ uid, reason: reference.trim() }),
    said: 'Done.',
    service: 'moderation',
    onDone: () => setReference(''),
    onSettled: () => setAsked(null),
  });
  const who = payoutPaise < 0 ? 'comes in from' : 'goes to';
  const sum = `${amount(Math.abs(payoutPaise))} ${who} ${fullName(chef)}`;
  const mine = chef.uid === me;
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <p>
        <b>
          <Named>{fullName(chef)}</Named>
        </b>{' '}
        <span className="text-soft">
          <Handle person={chef} />
        </span>
      </p>
      <p className="text-[0.875rem] text-soft tabular">
        {sessions} {sessions === 1 ? 'session' : 'sessions'} · paid {amount(paidPaise)} · commission{' '}
        {amount(commissionPaise)}
      </p>
      <p className="mt-1 font-semibold tabular">{sum}</p>
      {state === 'paid' && (
        <p className="text-herb">
          Paid on {new Date(month.paidAt!).toLocaleDateString()} · {month.reference}
        </p>
      )}
      {state === 'running' && <p className="text-soft">The month is not over.</p>}
      {mine && <p role="note">Another moderator must settle your own month.</p>}
      {state === 'open' && !mine && (
        <Button className="mt-2" onClick={() => setAsked('propose')}>
          Propose to settle
        </Button>
      )}
      {state === 'proposed' && !mine && (
        <div className="mt-2 grid max-w-md grid-cols-1 gap-2">
          <p className="text-soft">
            Proposed by <Named>{fullName(month.proposedBy!)}</Named>
          </p>
          <Field
            label="Reference, or reason to take it back"
            name="reference"
            value={reference}
            limit={limits.title}
            onChange={(event) => setReference(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {month.proposedBy!.uid !== me && (
              <Button
                look="primary"
                disabled={!reference.trim()}
                onClick={() => setAsked('confirm')}
              >
                Mark as paid
              </Button>
            )}
            <Button disabled={!reference.trim()} onClick={() => setAsked('withdraw')}>
              Take the proposal back
            </Button>
          </div>
        </div>
      )}
      <Question
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked === 'confirm'
            ? 'Was it paid?'
            : asked === 'withdraw'
              ? 'Take the proposal back?'
              : 'Propose to settle?'
        }
        yes="Yes"
        no="Not yet"
        busy={send.isPending}
        onYes={() => send.mutate()}
      >
        {sum}
      </Question>
    </li>
  );
}
