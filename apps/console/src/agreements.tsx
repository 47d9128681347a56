import type { AgreementCard } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import {
  amount,
  Button,
  fullName,
  Handle,
  Named,
  PagedList,
  percent,
  Question,
  useKept,
  written,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilter, useTitle } from './address';
import { OfferForm } from './offer-form';
import { ShowMore } from './show-more';
import { ReasonField } from './reason-field';
import { StateChoice } from './state-choice';
import { useAct } from './use-act';

const states = {
  enabled: 'Monetized',
  offered: 'Offered',
  appealed: 'Appeals',
  declined: 'Declined',
  revoked: 'Revoked',
};
type State = keyof typeof states;

/** Agreements in one state, and the form that offers another. */
export function Agreements() {
  const api = useApi();
  useTitle('Chefs', 'Monetization');
  const [state, setState] = useFilter('state', Object.keys(states) as State[]);
  const list = useInfiniteQuery(pages(api, 'moderation', 'agreements', { state }));
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_22.5rem]">
      <section aria-label="Agreements">
        <StateChoice
          className="mb-3 flex flex-wrap gap-1"
          states={states}
          value={state}
          onChange={setState}
        />
        <PagedList list={list} nothing="None.">
          {(items) => (
            <ul className="grid grid-cols-1 gap-3">
              {items.map((item) => (
                <Agreement key={item.uid} agreement={item} />
              ))}
            </ul>
          )}
        </PagedList>
        <ShowMore list={list} className="mt-3" />
      </section>
      <OfferForm onOffered={() => setState('offered')} />
    </div>
  );
}

const day = (instant: string) =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' });

function Agreement({ agreement }: { agreement: AgreementCard }) {
  const { member, rateBasisPoints, termsVersion, pricePaise, offeredAt, answeredAt } = agreement;
  const { state, reason, appeal, refusal, revokedBy } = agreement;
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <p>
        <b {...written(fullName(member))}>{fullName(member)}</b>{' '}
        <span className="text-soft">
          <Handle person={member} />
        </span>
      </p>
      <p className="text-[0.8125rem] text-soft">
        {percent(rateBasisPoints)} · terms of {termsVersion} · offered {day(offeredAt)} by{' '}
        <Named>{fullName(agreement.offeredBy)}</Named>
        {answeredAt && ` · answered ${day(answeredAt)}`}
        {state === 'enabled' &&
          ` · ${pricePaise === null ? 'no price' : `${amount(pricePaise)} a session`}`}
      </p>
      {reason && (
        <p className="mt-2 break-words" {...written(reason)}>
          {revokedBy && (
            <>
              <Named>{fullName(revokedBy)}</Named>:{' '}
            </>
          )}
          {reason}
        </p>
      )}
      {appeal && (
        <p className="mt-2 whitespace-pre-line break-words" {...written(appeal.text)}>
          Appeal: {appeal.text}
          {appeal.answer && ` — ${appeal.answer}`}
        </p>
      )}
      {refusal ? (
        <p role="note" className="mt-2 text-soft">
          {refusal}
        </p>
      ) : (
        <Acts agreement={agreement} />
      )}
    </li>
  );
}

/** Each asks once more, with the reason that the member will read. */
function Acts({ agreement: { uid, state, appeal, member } }: { agreement: AgreementCard }) {
  const api = useApi();
  const [words, setWords, forgetWords] = useKept(`monetization:${uid}`);
  const [asked, setAsked] = useState<'revoke' | 'stands' | 'back' | null>(null);
  const send = useAct<unknown>({
    send: () =>
      asked === 'revoke'
        ? api.moderation.revokeMonetization({ uid, reason: words.trim() })
        : api.moderation.answerRevocationAppeal({
            uid,
            stands: asked === 'stands',
            answer: words.trim(),
          }),
    said: 'Done. The member is told.',
    service: 'moderation',
    onDone: forgetWords,
    onSettled: () => setAsked(null),
  });
  const waits = appeal && appeal.stands === null;
  const open = state === 'enabled' || state === 'offered';
  if (!waits && !open) return null;
  const revokes = state === 'offered' ? 'Take the offer back' : 'Revoke';
  const titles = {
    revoke: `${revokes}: ${fullName(member)}?`,
    stands: 'Does the revocation stand?',
    back: 'Monetize again?',
  };
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      <ReasonField
        label={waits ? 'Answer' : 'Reason'}
        hint="Your own words. The member reads them."
        value={words}
        onChange={setWords}
      />
      <div className="flex flex-wrap gap-2">
        {waits ? (
          <>
            <Button disabled={!words.trim()} onClick={() => setAsked('stands')}>
              It stands
            </Button>
            <Button look="primary" disabled={!words.trim()} onClick={() => setAsked('back')}>
              Take it back
            </Button>
          </>
        ) : (
          <Button disabled={!words.trim()} onClick={() => setAsked('revoke')}>
            {revokes}
          </Button>
        )}
      </div>
      <Question
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? titles[asked] : ''}
        yes="Yes"
        no="Not yet"
        busy={send.isPending}
        onYes={() => send.mutate()}
      >
        {words.trim()}
      </Question>
    </div>
  );
}
