import type { Submission, SubmissionState } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { ago, Button, fullName, Named, useKept, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { useFilter, useTitle } from './address';
import { KeyMark } from './key-mark';
import { useKeys } from './keys';
import {
  desk,
  deskEnd,
  Missing,
  Queue,
  QueueEntry,
  queueState,
  queueStates,
  useQueue,
} from './queue';
import { ReasonField } from './reason-field';
import { SimilarRecipes } from './similar-recipes';
import { StateChoice } from './state-choice';
import { SubmissionArticle } from './submission-article';
import { useAct } from './use-act';
import { waits } from './waits';

const states: Record<SubmissionState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
};

/**
 * The queue, the submission, the decision. A approves and R rejects; without a reason both go to
 * its field.
 */
export function Submissions() {
  const api = useApi();
  const [state, setState] = useFilter('state', Object.keys(states) as SubmissionState[]);
  const list = useInfiniteQuery({ ...pages(api, 'recipes', 'submissions', { state }), ...waits });
  const { current, choose, stay, goOn, leave, missing } = useQueue(list, ({ uid }) => uid);
  useTitle(states[state], 'Recipe submissions');
  return (
    <div onFocus={stay} className={`${desk} xl:grid-cols-[18.75rem_minmax(0,1fr)_21.25rem]`}>
      <Queue
        list={list}
        nothing={state === 'waiting' ? 'Nothing waits for a decision.' : 'Nothing here yet.'}
        current={current}
        onChoose={choose}
        above={
          <StateChoice
            className={queueStates}
            buttonClass={queueState}
            states={states}
            value={state}
            onChange={setState}
          />
        }
      >
        {(item) => (
          <QueueEntry title={item.name}>
            <Named>{fullName(item.author)}</Named> · {ago(item.submittedAt)}
            {item.earlier && ' · sent again'}
          </QueueEntry>
        )}
      </Queue>
      {missing && <Missing onLeave={leave} />}
      {current && (
        <Fragment key={`${current.uid}:${current.version}`}>
          <SubmissionArticle submission={current} />
          <div className={deskEnd}>
            <SimilarRecipes submission={current} />
            <Decision submission={current} onDecided={() => goOn(current.uid)} />
          </div>
        </Fragment>
      )}
    </div>
  );
}

function Decision({ submission, onDecided }: { submission: Submission; onDecided: () => void }) {
  const api = useApi();
  // kept while the moderator looks at other cases
  const [reason, setReason, forgetReason] = useKept(
    `decision:${submission.uid}:${submission.version}`,
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const decide = useAct({
    send: (approve: boolean) => {
      const given = { uid: submission.uid, version: submission.version, reason: reason.trim() };
      return approve ? api.recipes.approve(given) : api.recipes.reject(given);
    },
    said: (decided) => `‘${decided.name}’ ${decided.state}.`,
    service: 'recipes',
    onDone: () => (forgetReason(), onDecided()),
  });
  const waiting = submission.state === 'waiting';
  const give = (approve: boolean) => {
    if (!reason.trim()) box.current?.focus();
    else if (!decide.isPending) decide.mutate(approve);
  };
  useKeys(waiting ? { a: () => give(true), r: () => give(false) } : {});
  return (
    <section aria-label="Decision" className="h-fit rounded-card border border-line bg-card p-5">
      <h2 className="mb-3 text-xl">Decision</h2>
      {waiting ? (
        <>
          <ReasonField
            ref={box}
            hint="Your own words. They stand in the audit log, and the author reads them."
            value={reason}
            onChange={setReason}
          />
          <div className="grid grid-cols-1 gap-2">
            <Button
              look="primary"
              icon={<Check className="size-4.5" />}
              busy={decide.isPending}
              disabled={!reason.trim()}
              onClick={() => give(true)}
            >
              Approve <KeyMark>A</KeyMark>
            </Button>
            <Button
              icon={<X className="size-4.5" />}
              disabled={!reason.trim() || decide.isPending}
              onClick={() => give(false)}
            >
              Reject <KeyMark>R</KeyMark>
            </Button>
          </div>
        </>
      ) : (
        <p>
          <b className="capitalize">{submission.state}</b>{' '}
          {submission.decidedAt && ago(submission.decidedAt)}
          <br />
          <span className="text-soft" {...written(submission.reason ?? '')}>
            {submission.reason}
          </span>
        </p>
      )}
    </section>
  );
}
