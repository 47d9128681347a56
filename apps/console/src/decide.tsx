import {
  houseRule,
  houseRules,
  type CaseFile,
  type DecisionAction,
  type HouseRule,
} from '@chefly/contracts';
import { Button, Question, RadioButtons } from '@chefly/ui';
import { useRef, useState } from 'react';
import { KeyMark } from './key-mark';
import { useKeys } from './keys';
import { ReasonField } from './reason-field';
import { FOR_GOOD, lengths, useDecision } from './use-decision';

const actions: [key: string, action: DecisionAction, label: string][] = [
  ['d', 'dismiss', 'Dismiss'],
  ['r', 'remove', 'Remove'],
  ['w', 'warn', 'Warn'],
  ['s', 'suspend', 'Suspend'],
];

interface Props {
  file: CaseFile;
  onDecided: () => void;
}

export function Decide({ file, onDecided }: Props) {
  const [asked, setAsked] = useState(false);
  const decision = useDecision(file, { onDecided, onSettled: () => setAsked(false) });
  const { draft, change, isRemovable, isReady, reason } = decision;
  const { action } = draft;
  const box = useRef<HTMLTextAreaElement>(null);
  const choose = (next: DecisionAction) => {
    if (next === 'remove' && !isRemovable) return;
    change({ action: next });
    box.current?.focus();
  };
  useKeys(Object.fromEntries(actions.map(([key, next]) => [key, () => choose(next)])));
  const ask = () => isReady && setAsked(true);
  return (
    <form className="grid grid-cols-1 gap-2" onSubmit={(event) => (event.preventDefault(), ask())}>
      <RadioButtons
        label="What to do"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2"
        value={action}
        onChange={(next) => change({ action: next })}
        buttons={actions.map(([key, value, label]) => ({
          value,
          label: (
            <>
              {label} <KeyMark>{key}</KeyMark>
            </>
          ),
          disabled: value === 'remove' && !isRemovable,
        }))}
      />
      {action === 'suspend' && (
        <Choice label="For how long" value={draft.days} onChange={(days) => change({ days })}>
          {lengths.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? '1 day' : `${each} days`}
            </option>
          ))}
          <option value={FOR_GOOD}>for good (a second moderator confirms)</option>
        </Choice>
      )}
      {decision.mayRemoveToo && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={draft.removes}
            onChange={(event) => change({ removes: event.target.checked })}
            className="size-5 accent-brand"
          />
          and remove the {file.kind}
        </label>
      )}
      <Choice
        label="Rule"
        value={draft.rule}
        onChange={(rule) => change({ rule: rule as HouseRule })}
      >
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
        onChange={decision.setReason}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && ask()}
      />
      <Button type="submit" look="primary" disabled={!isReady} busy={decision.isSending}>
        Decide
      </Button>
      <Question
        open={asked}
        onClose={() => setAsked(false)}
        title={`${actions.find(([, value]) => value === action)?.[2] ?? ''}?`}
        yes="Yes, decide"
        no="Not yet"
        busy={decision.isSending}
        onYes={decision.send}
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
