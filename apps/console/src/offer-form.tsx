import { currentTerms, HIGHEST_RATE } from '@chefly/contracts';
import { ApiError, useApi } from '@chefly/api-client/react';
import { Button, Field, percent, Question, useKept } from '@chefly/ui';
import { useState } from 'react';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

const HUNDREDTHS = 100;
const USUAL = '15';

/** Offers monetization to one member, at a rate that they read before they agree. */
export function OfferForm({ onOffered }: { onOffered: () => void }) {
  const api = useApi();
  const [userName, setUserName, forgetUserName] = useKept('offer:member');
  const [rate, setRate, forgetRate] = useKept('offer:rate', USUAL);
  const [reason, setReason, forgetReason] = useKept('offer:reason');
  const [asked, setAsked] = useState(false);
  const basisPoints = Math.round(Number(rate) * HUNDREDTHS);
  const known = /^\d{1,2}(\.\d{1,2})?$/.test(rate.trim()) && basisPoints <= HIGHEST_RATE;
  const send = useAct({
    send: () =>
      api.moderation.offerMonetization({
        userName: userName.trim(),
        rateBasisPoints: basisPoints,
        reason: reason.trim(),
      }),
    said: 'Offered. The member is told.',
    refused: (error) => (error instanceof ApiError && error.fields.userName) || error.message,
    service: 'moderation',
    onDone: () => {
      forgetUserName();
      forgetRate();
      forgetReason();
      onOffered();
    },
    onSettled: () => setAsked(false),
  });
  return (
    <form
      aria-label="Offer monetization"
      className="grid h-fit grid-cols-1 gap-2 rounded-card border border-line bg-card p-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 className="text-lg">Offer monetization</h2>
      <Field
        label="Username"
        name="userName"
        value={userName}
        onChange={(event) => setUserName(event.target.value)}
      />
      <Field
        label="Commission (%)"
        name="rate"
        inputMode="decimal"
        value={rate}
        onChange={(event) => setRate(event.target.value)}
        error={known ? undefined : `A rate from 0 to ${percent(HIGHEST_RATE)}`}
        hint={`Under the terms of ${currentTerms.version}`}
      />
      <ReasonField
        hint="Your own words. They stand in the audit log."
        value={reason}
        onChange={setReason}
      />
      <Button
        look="primary"
        disabled={!userName.trim() || !reason.trim() || !known}
        onClick={() => setAsked(true)}
      >
        Offer
      </Button>
      <Question
        open={asked}
        onClose={() => setAsked(false)}
        title={`Offer ${userName.trim()} monetization at ${percent(basisPoints)}?`}
        yes="Offer"
        no="Not yet"
        busy={send.isPending}
        onYes={() => send.mutate()}
      >
        {reason.trim()}
      </Question>
    </form>
  );
}
