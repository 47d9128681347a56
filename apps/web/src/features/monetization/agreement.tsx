import {
  commissionOf,
  monetizationStatus,
  termsOf,
  type OwnAgreement,
  type OwnMonetization,
} from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { amount, Button, EmptyState, percent, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppealForm } from '../../parts/appeal-form';
import { PriceForm } from './price-form';

const EXAMPLE_PAISE = 200_00;

const day = (instant: string | null) =>
  instant && new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' });

/** A version is named by a day of the calendar, the same in every time zone. */
const dayOfVersion = (version: string) =>
  new Date(version).toLocaleDateString(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The offer with its rate and terms before anything is agreed; then what was agreed; then why it
 * ended.
 */
export function Agreement({ own: { agreement } }: { own: OwnMonetization }) {
  if (!agreement)
    return (
      <EmptyState>
        chefly has not offered you monetization yet. Chefs whom members like to cook with are
        offered it; the commission is told before you agree to anything.
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      {agreement.state === 'enabled' && <PriceForm agreement={agreement} />}
      {agreement.state === 'revoked' && <Revoked agreement={agreement} />}
      <Offer agreement={agreement} />
    </div>
  );
}

function Offer({ agreement }: { agreement: OwnAgreement }) {
  const { uid, state, rateBasisPoints, termsVersion, answeredAt } = agreement;
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const answer = useMutation({
    mutationFn: (consents: boolean) =>
      api.moderation.answerOffer({ uid, consents, rateBasisPoints, termsVersion }),
    onSuccess: ({ monetized }) =>
      show(monetized ? `${monetizationStatus.monetized}.` : 'You declined the offer.', {
        kind: 'done',
      }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['moderation'] }),
  });
  const kept = EXAMPLE_PAISE - commissionOf(EXAMPLE_PAISE, rateBasisPoints);
  return (
    <section
      aria-label="The terms"
      className="rounded-card border border-line bg-card p-5 shadow-lift"
    >
      <h2 className="text-[1.375rem]">
        {state === 'offered'
          ? 'chefly offers you monetization'
          : state === 'declined'
            ? 'You declined this offer'
            : state === 'enabled'
              ? 'What you agreed to'
              : 'What was agreed'}
      </h2>
      <p className="mb-4 text-[0.8125rem] text-soft">
        Terms of <bdi>{dayOfVersion(termsVersion)}</bdi>
        {answeredAt && (
          <>
            {` · ${state === 'declined' ? 'declined' : 'agreed'} on `}
            <bdi>{day(answeredAt)}</bdi>
          </>
        )}
      </p>
      <p className="mb-4 flex flex-wrap items-baseline gap-x-3 rounded-control bg-brand-wash px-4 py-3">
        <b className="text-2xl tabular">
          <bdi>{percent(rateBasisPoints)}</bdi>
        </b>
        <span>
          commission. Of <bdi>{amount(EXAMPLE_PAISE)}</bdi> you keep <bdi>{amount(kept)}</bdi>.
        </span>
      </p>
      <ul className="grid grid-cols-1 list-disc gap-2 ps-5">
        {termsOf(termsVersion)?.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      {state === 'offered' && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="primary" busy={answer.isPending} onClick={() => answer.mutate(true)}>
            I agree, {percent(rateBasisPoints)} commission
          </Button>
          <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            Decline
          </Button>
        </div>
      )}
    </section>
  );
}

function Revoked({ agreement }: { agreement: OwnAgreement }) {
  const { uid, answeredAt, revokedAt, reason, appeal, appealUntil } = agreement;
  const api = useApi();
  const queries = useQueryClient();
  return (
    <section aria-label="Revoked" className="rounded-card border border-line bg-card p-5">
      <h2 className="text-[1.375rem]">
        {answeredAt ? 'Your monetization was revoked' : 'The offer was taken back'}
      </h2>
      <p className="mb-3 text-[0.8125rem] text-soft">{day(revokedAt)}</p>
      <dl className="grid grid-cols-1 gap-3">
        {(
          [
            ['The reason', reason],
            ['Your appeal', appeal?.text],
            ['The answer', appeal && (appeal.answer ?? 'Another moderator will answer.')],
          ] as const
        ).map(
          ([name, words]) =>
            words && (
              <div key={name}>
                <dt className="text-[0.8125rem] text-soft">{name}</dt>
                <dd className="whitespace-pre-line break-words" {...written(words)}>
                  {words}
                </dd>
              </div>
            ),
        )}
      </dl>
      {appealUntil && (
        <AppealForm
          uid={uid}
          until={appealUntil}
          appeal={async (text) => {
            await api.moderation.appealRevocation({ uid, text });
            await queries.invalidateQueries({ queryKey: ['moderation'] });
          }}
        />
      )}
    </section>
  );
}
