import { houseRules, type AppealCard, type DecisionAction } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import {
  ago,
  Button,
  fullName,
  Handle,
  Named,
  PagedList,
  Question,
  useKept,
  written,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTitle } from './address';
import { articleClass } from './article-class';
import { useFocusAfterDecision } from './decided';
import { KeyMark } from './key-mark';
import { useKeys } from './keys';
import { ShowMore } from './show-more';
import { Missing, useQueue } from './queue';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';
import { waits } from './waits';

const decided = {
  dismiss: 'dismissed',
  remove: 'removed',
  warn: 'warned',
  suspend: 'suspended',
} satisfies Record<DecisionAction, string>;

/** Appeals that wait, the oldest first; U says that the decision stands, T takes it back. */
export function Appeals() {
  const api = useApi();
  const list = useInfiniteQuery({
    ...pages(api, 'moderation', 'appeals', { state: 'waiting' }),
    ...waits,
  });
  const queue = useQueue(list, ({ decision }) => decision.uid);
  const { current, choose, stay, goOn, leave, missing } = queue;
  useTitle(current && decided[current.decision.action], 'Appeals');
  return (
    <PagedList list={list} nothing="No appeal waits for an answer.">
      {(items) => (
        <div onFocus={stay} className="grid grid-cols-1 gap-4 md:grid-cols-[17.5rem_minmax(0,1fr)]">
          <ul aria-label="Appeals" className="rounded-card border border-line bg-card p-2">
            {items.map((item) => (
              <li key={item.decision.uid}>
                <Button
                  look={item === current ? 'wash' : 'ghost'}
                  aria-current={item === current}
                  className="w-full justify-start"
                  onClick={() => choose(item.decision.uid)}
                >
                  <span className="truncate">
                    <Named>{fullName(item.member)}</Named> · {decided[item.decision.action]}
                  </span>
                </Button>
              </li>
            ))}
            <li>
              <ShowMore list={list} className="w-full" />
            </li>
          </ul>
          {missing && <Missing onLeave={leave} />}
          {current && (
            <Appeal
              key={current.decision.uid}
              appeal={current}
              onDecided={() => goOn(current.decision.uid)}
            />
          )}
        </div>
      )}
    </PagedList>
  );
}

function Appeal({
  appeal: { decision, case: about, member },
  onDecided,
}: {
  appeal: AppealCard;
  onDecided: () => void;
}) {
  const article = useRef<HTMLElement>(null);
  useFocusAfterDecision(article);
  const api = useApi();
  const me = useAccount().uid;
  const [answer, setAnswer, forgetAnswer] = useKept(`answer:${decision.uid}`);
  const [stands, setStands] = useState<boolean | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const send = useAct({
    send: () =>
      api.moderation.answerAppeal({ uid: decision.uid, stands: stands!, answer: answer.trim() }),
    said: 'Answered.',
    service: 'moderation',
    onDone: () => (forgetAnswer(), onDecided()),
    onSettled: () => setStands(null),
  });
  const mine = decision.decidedBy.uid === me || decision.confirmedBy?.uid === me;
  const ask = (says: boolean) => {
    if (mine) return;
    if (answer.trim()) setStands(says);
    else box.current?.focus();
  };
  useKeys({ u: () => ask(true), t: () => ask(false) });
  return (
    <article ref={article} tabIndex={-1} aria-label="Appeal" className={articleClass}>
      <h2 className="mb-1 break-words text-2xl" {...written(about.about)}>
        {about.about}
      </h2>
      <p className="mb-4 text-soft">
        <Named>{fullName(member)}</Named>
        <Handle person={member} before=" · " /> · {decided[decision.action]} by{' '}
        <Named>{fullName(decision.decidedBy)}</Named>, <bdi>{ago(decision.decidedAt)}</bdi>
      </p>
      <p className="text-[0.8125rem] text-soft">{houseRules[decision.rule]}</p>
      <p className="mb-4 break-words" {...written(decision.reason)}>
        {decision.reason}
      </p>
      <h3 className="mb-1 text-base">The appeal</h3>
      <p
        className="prose-width mb-4 whitespace-pre-line break-words"
        {...written(decision.appeal?.text ?? '')}
      >
        {decision.appeal?.text}
      </p>
      {mine ? (
        <p role="note" className="text-soft">
          A moderator who had no part in the decision must answer its appeal.
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-2">
          <ReasonField
            ref={box}
            label="Answer"
            name="answer"
            hint="Your own words. The member reads them."
            value={answer}
            onChange={setAnswer}
          />
          <div className="flex flex-wrap gap-2">
            <Button disabled={!answer.trim()} onClick={() => ask(true)}>
              It stands <KeyMark>U</KeyMark>
            </Button>
            <Button look="primary" disabled={!answer.trim()} onClick={() => ask(false)}>
              Take it back <KeyMark>T</KeyMark>
            </Button>
          </div>
        </div>
      )}
      <Question
        open={stands !== null}
        onClose={() => setStands(null)}
        title={stands ? 'Does the decision stand?' : 'Take the decision back?'}
        yes={stands ? 'It stands' : 'Take it back'}
        no="Not yet"
        busy={send.isPending}
        onYes={() => send.mutate()}
      >
        {answer.trim()}
      </Question>
    </article>
  );
}
