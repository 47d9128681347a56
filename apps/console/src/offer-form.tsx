import { currentTerms, HIGHEST_RATE, limits } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field, percent, Question, TextArea, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const HUNDREDTHS = 100;
const USUAL = '15';

/** Offers monetization to one member, at a rate that they read before they agree. */
export function OfferForm({ onOffered }: { onOffered: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [userName, setUserName] = useState('');
  const [rate, setRate] = useState(USUAL);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const basisPoints = Math.round(Number(rate) * HUNDREDTHS);
  const known = /^\d{1,2}(\.\d{1,2})?$/.test(rate.trim()) && basisPoints <= HIGHEST_RATE;
  const send = useMutation({
    mutationFn: () =>
      api.moderation.offerMonetization({
        ...{ userName: userName.trim(), rateBasisPoints: basisPoints, reason: reason.trim() },
      }),
    onSuccess: () => {
      show('Offered. The member is told.', { kind: 'done' });
      setUserName('');
      setReason('');
      onOffered();
    },
    onError: (error) =>
      show((error as { fields?: Record<string, string> }).fields?.userName ?? error.message, {
        kind: 'problem',
      }),
    onSettled: () => (setAsked(false), queries.invalidateQueries({ queryKey: ['moderation'] })),
  });
  return (
    <form
      aria-label="Offer monetization"
      className="grid h-fit gap-2 rounded-card border border-line bg-card p-5"
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
      <TextArea
        label="Reason"
        name="reason"
        hint="Your own words. They stand in the audit log."
        value={reason}
        limit={limits.reason}
        onChange={(event) => setReason(event.target.value)}
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
