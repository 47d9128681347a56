import { houseRules, type CaseFile } from '@chefly/contracts';
import { fullName, Named, written } from '@chefly/ui';
import { Confirm } from './confirm';
import { Decide } from './decide';

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
          {file.state === 'confirming' && <Confirm file={file} onDecided={onDecided} />}
        </>
      )}
    </section>
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
      <p className="whitespace-pre-line break-words" {...written(reason)}>
        {reason}
      </p>
      <p className="text-[0.8125rem] text-soft">
        <Named>{fullName(decidedBy)}</Named>
        {confirmedBy && (
          <>
            , confirmed by <Named>{fullName(confirmedBy)}</Named>
          </>
        )}
      </p>
    </div>
  );
}
