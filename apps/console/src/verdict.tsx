import {
  houseRule,
  houseRules,
  LONGEST_SUSPENSION_DAYS,
  ruleOf,
  type CaseFile,
  type DecisionAction,
  type HouseRule,
} from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, fullName, Question, RadioButtons, useKept } from '@chefly/ui';
import { useRef, useState } from 'react';
import { KeyMark } from './key-mark';
import { useKeys } from './keys';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

const actions: [key: string, action: DecisionAction, label: string][] = [
  ['d', 'dismiss', 'Dismiss'],
  ['r', 'remove', 'Remove'],
  ['w', 'warn', 'Warn'],
  ['s', 'suspend', 'Suspend'],
];
const FOR_GOOD = 'for-good';
const lengths = [1, 3, 7, 30, 90, LONGEST_SUSPENSION_DAYS];

interface Props {
  file: CaseFile;
  onDecided: () => void;
}

/** The decision on a case: what, by which rule, why. Each action has a key, and is asked once more. */
export function Verdict({ file, onDecided }: Props) {
  return (
    <section aria-label="Decision" className="h-fit rounded-card border border-line bg-card p-5">
      <h2 className="mb-3 text-xl">Decision</h2>
      {file.decision && <Made file={file} />}
      {file.refusal ? (
        <p role="note" className="text-soft">
          {file.refusal}
        </p>
      ) : (
        <>
          {file.state === 'open' && <Decide file={file} onDecided={onDecided} />}
          {file.state === 'confirming' && <Second file={file} onDecided={onDecided} />}
        </>
      )}
    </section>
  );
}

function Decide({ file, onDecided }: Props) {
  const api = useApi();
  const [action, setAction] = useState<DecisionAction | null>(null);
  const [removes, setRemoves] = useState(false);
  const [rule, setRule] = useState<HouseRule>(ruleOf[file.reasons[0]!]);
  const [days, setDays] = useState('7');
  // kept while the moderator looks at other cases
  const [reason, setReason, forgetReason] = useKept(`case:${file.uid}`);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const removable = file.kind !== 'member';
  const also = removable && removes && (action === 'warn' || action === 'suspend');
  const decide = useAct({
    send: () =>
      api.moderation.decide({
        uid: file.uid,
        action: action!,
        removes: also,
        rule,
        reason: reason.trim(),
        days: action === 'suspend' && days !== FOR_GOOD ? Number(days) : null,
      }),
    said:
      action === 'suspend' && days === FOR_GOOD ? 'Proposed to a second moderator.' : 'Decided.',
    service: 'moderation',
    onDone: () => (forgetReason(), onDecided()),
    onSettled: () => setAsked(false),
  });
  const choose = (next: DecisionAction) => {
    if (next === 'remove' && !removable) return;
    setAction(next);
    box.current?.focus();
  };
  const ready = !!action && !!reason.trim();
  useKeys(Object.fromEntries(actions.map(([key, next]) => [key, () => choose(next)])));
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => (event.preventDefault(), ready && setAsked(true))}
    >
      <RadioButtons
        label="What to do"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2"
        value={action}
        onChange={setAction}
        buttons={actions.map(([key, value, label]) => ({
          value,
          label: (
            <>
              {label} <KeyMark>{key}</KeyMark>
            </>
          ),
          disabled: value === 'remove' && !removable,
        }))}
      />
      {action === 'suspend' && (
        <Choice label="For how long" value={days} onChange={setDays}>
          {lengths.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? '1 day' : `${each} days`}
            </option>
          ))}
          <option value={FOR_GOOD}>for good (a second moderator confirms)</option>
        </Choice>
      )}
      {removable && (action === 'warn' || action === 'suspend') && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={removes}
            onChange={(event) => setRemoves(event.target.checked)}
            className="size-5 accent-brand"
          />
          and remove the {file.kind}
        </label>
      )}
      <Choice label="Rule" value={rule} onChange={(value) => setRule(value as HouseRule)}>
        {houseRule.options.map((each) => (
          <option key={each} value={each}>
            {houseRules[each]}
          </option>
        ))}
      </Choice>
      <ReasonField
        ref={box}
        hint="Your own words. They stand in the audit log, and the member reads them."
        value={reason}
        onChange={setReason}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && ready && setAsked(true)}
      />
      <Button type="submit" look="primary" disabled={!ready} busy={decide.isPending}>
        Decide
      </Button>
      <Question
        open={asked}
        onClose={() => setAsked(false)}
        title={`${actions.find(([, value]) => value === action)?.[2] ?? ''}?`}
        yes="Yes, decide"
        no="Not yet"
        busy={decide.isPending}
        onYes={() => decide.mutate()}
      >
        {reason.trim()}
      </Question>
    </form>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
}) {
  return (
    <label className="grid grid-cols-1 gap-1 text-[0.875rem] font-semibold">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-control border border-edge bg-card px-2 font-normal"
      >
        {children}
      </select>
    </label>
  );
}

/** A suspension for good waits for a second moderator, who confirms it or opens the case again. */
function Second({ file, onDecided }: Props) {
  const api = useApi();
  const [reason, setReason, forgetReason] = useKept(`second:${file.uid}`);
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null);
  const input = { uid: file.uid, reason: reason.trim() };
  const send = useAct({
    send: () =>
      asked === 'withdraw' ? api.moderation.withdraw(input) : api.moderation.confirm(input),
    said: asked === 'withdraw' ? 'Open again.' : 'Confirmed.',
    service: 'moderation',
    onDone: () => (forgetReason(), onDecided()),
    onSettled: () => setAsked(null),
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const ask = (what: 'confirm' | 'withdraw') =>
    reason.trim() ? setAsked(what) : box.current?.focus();
  useKeys({ c: () => ask('confirm'), o: () => ask('withdraw') });
  return (
    <div className="mt-4 grid grid-cols-1 gap-2">
      <ReasonField
        ref={box}
        hint="Your own words, for the audit log."
        value={reason}
        onChange={setReason}
      />
      <Button look="primary" disabled={!reason.trim()} onClick={() => ask('confirm')}>
        Confirm <KeyMark>C</KeyMark>
      </Button>
      <Button disabled={!reason.trim()} onClick={() => ask('withdraw')}>
        Open again <KeyMark>O</KeyMark>
      </Button>
      <Question
        open={!!asked}
        onClose={() => setAsked(null)}
        title={asked === 'withdraw' ? 'Open the case again?' : 'Suspend for good?'}
        yes={asked === 'withdraw' ? 'Open again' : 'Suspend'}
        no="Not yet"
        busy={send.isPending}
        onYes={() => send.mutate()}
      >
        {reason.trim()}
      </Question>
    </div>
  );
}

function Made({ file: { decision } }: { file: CaseFile }) {
  const { action, removes, rule, reason, until, decidedBy, confirmedBy, state } = decision!;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="font-semibold">
        <span className="capitalize">{action}</span>
        {removes && action !== 'remove' && ', with what was reported'}
        {action === 'suspend' &&
          (until
            ? ` until ${new Date(until).toLocaleDateString(undefined, { dateStyle: 'medium' })}`
            : ' for good')}
        {state !== 'stands' && ` (${state})`}
      </p>
      <p className="text-[0.8125rem] text-soft">{houseRules[rule]}</p>
      <p className="whitespace-pre-line break-words" dir="auto">
        {reason}
      </p>
      <p className="text-[0.8125rem] text-soft">
        {fullName(decidedBy)}
        {confirmedBy && `, confirmed by ${fullName(confirmedBy)}`}
      </p>
    </div>
  );
}
