import type { CaseFile } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Question, useKept } from '@chefly/ui';
import { useRef, useState } from 'react';
import { KeyMark } from './key-mark';
import { useKeys } from './keys';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

interface Props {
  file: CaseFile;
  onDecided: () => void;
}

/** A suspension for good waits for a second moderator, who confirms it or opens the case again. */
export function Confirm({ file, onDecided }: Props) {
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
