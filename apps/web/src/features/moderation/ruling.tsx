import { houseRules, type OwnDecision } from '@chefly/contracts';
import { ago, written } from '@chefly/ui';
import { AppealForm } from '../../parts/appeal-form';

const day = (instant: string) =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' });

/** What was decided, as its subject reads it. */
function decided({ action, removes, kind, until }: OwnDecision): string {
  const gone = removes && kind !== 'session' ? ` The ${kind} was removed.` : '';
  if (action === 'warn') return `You were warned.${gone}`;
  if (action === 'remove')
    return kind === 'session'
      ? 'The session was ended. What you wrote of its chef, if anything, was removed.'
      : gone.trim();
  return `${until ? `Your account was suspended until ${day(until)}.` : 'Your account was suspended for good.'}${gone}`;
}

/** One decision with its rule, its reason and its appeal. */
export function Ruling({
  decision,
  appeal,
}: {
  decision: OwnDecision;
  appeal: (text: string) => Promise<unknown>;
}) {
  const { about, rule, reason, decidedAt, overturned, appealUntil } = decision;
  return (
    <article className="rounded-card border border-line bg-card p-5">
      <h2 className="text-[1.375rem]">{decided(decision)}</h2>
      <p className="mb-3 break-words text-[0.8125rem] text-soft">
        <time dateTime={decidedAt}>
          <bdi>{ago(decidedAt)}</bdi>
        </time>
        {about && (
          <>
            {' · '}
            <span {...written(about)}>‘{about}’</span>
          </>
        )}
        {overturned && ' · taken back after your appeal'}
      </p>
      <dl className="grid grid-cols-1 gap-3">
        <div>
          <dt className="text-[0.8125rem] text-soft">The rule</dt>
          <dd>{houseRules[rule]}</dd>
        </div>
        <div>
          <dt className="text-[0.8125rem] text-soft">The reason</dt>
          <dd className="whitespace-pre-line break-words" {...written(reason)}>
            {reason}
          </dd>
        </div>
        {decision.appeal && (
          <div>
            <dt className="text-[0.8125rem] text-soft">Your appeal</dt>
            <dd className="whitespace-pre-line break-words" {...written(decision.appeal.text)}>
              {decision.appeal.text}
            </dd>
          </div>
        )}
        {decision.appeal && (
          <div>
            <dt className="text-[0.8125rem] text-soft">The answer</dt>
            <dd className="break-words" {...written(decision.appeal.answer ?? '')}>
              {decision.appeal.answer ?? 'Another moderator will answer. You will be told.'}
            </dd>
          </div>
        )}
      </dl>
      {appealUntil && <AppealForm uid={decision.uid} until={appealUntil} appeal={appeal} />}
    </article>
  );
}
