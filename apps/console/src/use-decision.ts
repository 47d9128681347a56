import {
  LONGEST_SUSPENSION_DAYS,
  ruleOf,
  type CaseFile,
  type DecisionAction,
  type HouseRule,
} from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useKept } from '@chefly/ui';
import { useState } from 'react';
import { useAct } from './use-act';

export const FOR_GOOD = 'for-good';
export const lengths = [1, 3, 7, 30, 90, LONGEST_SUSPENSION_DAYS];

interface Ends {
  onDecided: () => void;
  /** Sent, whether it was taken or refused. */
  onSettled: () => void;
}

interface Draft {
  action: DecisionAction | null;
  /** What was reported goes as well, where it may. */
  removes: boolean;
  rule: HouseRule;
  days: string;
}

/** What a moderator makes of a case, until it is sent. */
export function useDecision(file: CaseFile, { onDecided, onSettled }: Ends) {
  const api = useApi();
  const [draft, setDraft] = useState<Draft>({
    action: null,
    removes: false,
    days: '7',
    rule: ruleOf[file.reasons[0]!],
  });
  // kept while the moderator looks at other cases
  const [reason, setReason, forgetReason] = useKept(`case:${file.uid}`);
  const { action, removes, rule, days } = draft;
  const isRemovable = file.kind !== 'member';
  const mayRemoveToo = isRemovable && (action === 'warn' || action === 'suspend');
  const isForGood = action === 'suspend' && days === FOR_GOOD;
  const sending = useAct({
    send: () =>
      api.moderation.decide({
        uid: file.uid,
        action: action!,
        removes: mayRemoveToo && removes,
        rule,
        reason: reason.trim(),
        days: action === 'suspend' && !isForGood ? Number(days) : null,
      }),
    said: isForGood ? 'Proposed to a second moderator.' : 'Decided.',
    service: 'moderation',
    onDone: () => (forgetReason(), onDecided()),
    onSettled,
  });
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    reason,
    setReason,
    isRemovable,
    mayRemoveToo,
    isReady: !!action && !!reason.trim(),
    send: () => sending.mutate(),
    isSending: sending.isPending,
  };
}
