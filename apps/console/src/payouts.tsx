import { limits, monthOf, type ChefMonth, type Person } from '@chefly/contracts';
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

type Settling = 'propose' | 'confirm' | 'withdraw';
const questions: Record<Settling, string> = {
  propose: 'Propose to settle?',
  confirm: 'Was it paid?',
  withdraw: 'Take the proposal back?',
};

function Payout({ month }: { month: ChefMonth }) {
  const { uid, chef, payoutPaise, state, proposedBy } = month;
  const { moderation } = useApi();
  const mine = chef.uid === useAccount().uid;
  const [reference, setReference] = useState('');
  const [asked, setAsked] = useState<Settling | null>(null);
  const settle: Record<Settling, () => Promise<unknown>> = {
    propose: () => moderation.proposePayout({ uid, payoutPaise }),
    confirm: () => moderation.confirmPayout({ uid, payoutPaise, reference: reference.trim() }),
    withdraw: () => moderation.withdrawPayout({ uid, reason: reference.trim() }),
  };
  const send = useAct<unknown, Settling>({
    send: (settling) => settle[settling](),
    said: 'Done.',
    service: 'moderation',
    onDone: () => setReference(''),
    onSettled: () => setAsked(null),
  });
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <Sums month={month} />
      {mine && <p role="note">Another moderator must settle your own month.</p>}
      {state === 'open' && !mine && (
        <Button className="mt-2" onClick={() => setAsked('propose')}>
          Propose to settle
        </Button>
      )}
      {state === 'proposed' && !mine && (
        <Proposal
          by={proposedBy!}
          reference={reference}
          onReference={setReference}
          onSettle={setAsked}
        />
      )}
      <Question
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={questions[asked ?? 'propose']}
        yes="Yes"
        no="Not yet"
        busy={send.isPending}
        onYes={() => asked && send.mutate(asked)}
      >
        {sumOf(month)}
      </Question>
    </li>
  );
}

const sumOf = ({ chef, payoutPaise }: ChefMonth) =>
  `${amount(Math.abs(payoutPaise))} ${payoutPaise < 0 ? 'comes in from' : 'goes to'} ${fullName(chef)}`;

/** What a chef's month comes to, and whether that is paid. */
function Sums({ month }: { month: ChefMonth }) {
  const { chef, sessions, paidPaise, commissionPaise, state, paidAt, reference } = month;
  return (
    <>
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
      <p className="mt-1 font-semibold tabular">{sumOf(month)}</p>
      {state === 'paid' && (
        <p className="text-herb">
          Paid on {new Date(paidAt!).toLocaleDateString()} · {reference}
        </p>
      )}
      {state === 'running' && <p className="text-soft">The month is not over.</p>}
    </>
  );
}

/** What a second moderator does with it. Whoever proposed it may only take it back. */
function Proposal({
  by,
  reference,
  onReference,
  onSettle,
}: {
  by: Person;
  reference: string;
  onReference: (reference: string) => void;
  onSettle: (settling: Settling) => void;
}) {
  const isOwn = by.uid === useAccount().uid;
  const unnamed = !reference.trim();
  return (
    <div className="mt-2 grid max-w-md grid-cols-1 gap-2">
      <p className="text-soft">
        Proposed by <Named>{fullName(by)}</Named>
      </p>
      <Field
        label="Reference, or reason to take it back"
        name="reference"
        value={reference}
        limit={limits.title}
        onChange={(event) => onReference(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button look="primary" disabled={unnamed} onClick={() => onSettle('confirm')}>
            Mark as paid
          </Button>
        )}
        <Button disabled={unnamed} onClick={() => onSettle('withdraw')}>
          Take the proposal back
        </Button>
      </div>
    </div>
  );
}
