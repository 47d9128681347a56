import { legal, type Guardianship } from '@chefly/contracts';
import { ApiError, isMissing, useApi } from '@chefly/api-client/react';
import { Bone, Button, ErrorState, Loading, Question } from '@chefly/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { consent } from '../../parts/consent-text';
import { dayOf } from '../../parts/day';
import { Frame } from './frame';

/** No trying again mends such a link: it is spent, or not whole. */
const isSpent = (error: Error) =>
  isMissing(error) || (error instanceof ApiError && error.code === 'identity/link-invalid');

type Outcome = 'consented' | 'declined' | 'revoked';

const outcomes: Record<Outcome, string> = {
  consented:
    'Thank you. Your consent is recorded, and we have mailed you a link to take it back by, at any time.',
  declined: 'You have not consented. We will not write to you about this member again.',
  revoked:
    'Your consent is taken back. Sessions and chats with others are closed from this moment.',
};

/** Where the mails to guardians lead: to consent by a click, never by opening the link. */
export default function Guardian() {
  const api = useApi();
  const token = useSearchParams()[0].get('token') ?? '';
  const link = useQuery({
    queryKey: ['identity', 'guardianLink', token],
    queryFn: () => api.identity.guardianLink({ token }),
    staleTime: 'static',
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const act = useMutation({
    mutationFn: async (wanted: Outcome) => {
      if (wanted === 'revoked') await api.identity.revokeGuardian({ token });
      else
        await api.identity.answerGuardian({
          token,
          consents: wanted === 'consented',
          version: legal.version,
        });
      setOutcome(wanted);
    },
  });
  if (outcome)
    return (
      <Frame title={outcome === 'consented' ? 'You have consented' : 'It is done'}>
        <p role="status">{outcomes[outcome]}</p>
      </Frame>
    );
  if (link.isError)
    return (
      <Frame title="For guardians">
        {isSpent(link.error) ? (
          <p role="alert">
            This link is not valid: it was used, a newer one was asked for, the member is 18 by now,
            or a part of it is missing. Open it again from the mail.
          </p>
        ) : (
          <ErrorState message={link.error.message} onRetry={() => void link.refetch()} />
        )}
      </Frame>
    );
  if (!link.data)
    return (
      <Frame title="For guardians">
        <Loading className="grid gap-3">
          <Bone className="h-5 w-4/5" />
          <Bone className="h-5 w-3/5" />
          <Bone className="h-24 w-full" />
        </Loading>
      </Frame>
    );
  return (
    <Frame title="For guardians">
      {link.data.state === 'consented' ? (
        <Revoke given={link.data} busy={act.isPending} onRevoke={() => act.mutate('revoked')} />
      ) : (
        <Answer asked={link.data} busy={act.isPending} onAnswer={act.mutate} />
      )}
      <p role="alert" className="mt-3 min-h-6 text-live">
        {act.error?.message}
      </p>
    </Frame>
  );
}

function Answer({
  asked: { member, until },
  busy,
  onAnswer,
}: {
  asked: Guardianship;
  busy: boolean;
  onAnswer: (outcome: Outcome) => void;
}) {
  const [isGuardian, setIsGuardian] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="break-words">
        <bdi className="font-semibold">{member.firstName}</bdi>, with the username{' '}
        <bdi className="font-semibold">{member.userName}</bdi>, is under 18 and has named you as
        parent or guardian.
      </p>
      {consent.map((paragraph) => (
        <p key={paragraph} className="text-soft">
          {paragraph}
        </p>
      ))}
      <p className="text-soft">
        The{' '}
        <Link to="/terms_and_conditions" className="text-brand underline">
          Terms and Conditions
        </Link>{' '}
        and the{' '}
        <Link to="/privacy_and_policy" className="text-brand underline">
          Privacy Policy
        </Link>{' '}
        are part of it: version {legal.version} of {dayOf(legal.date)}. With your consent we record
        this version, the time and your e-mail address. It ends by itself on {dayOf(until)}.
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={isGuardian}
          onChange={(event) => setIsGuardian(event.target.checked)}
        />
        I am the parent or legal guardian of this member.
      </label>
      <Button
        look="primary"
        size="large"
        disabled={!isGuardian}
        busy={busy}
        onClick={() => onAnswer('consented')}
      >
        I consent
      </Button>
      <Button size="large" disabled={busy} onClick={() => onAnswer('declined')}>
        I do not consent, or am not their guardian
      </Button>
    </div>
  );
}

function Revoke({
  given: { member, at, version },
  busy,
  onRevoke,
}: {
  given: Guardianship;
  busy: boolean;
  onRevoke: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="break-words">
        On {dayOf(at)} you consented that <bdi className="font-semibold">{member.userName}</bdi>{' '}
        cooks and chats with others at chefly, by version {version} of the terms.
      </p>
      <p className="text-soft">
        You can take it back now. A session that they are in ends at once, and requests and chats
        close. Everything else stays as it is.
      </p>
      <Button look="danger" size="large" onClick={() => setAsking(true)}>
        Take my consent back
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title="Take it back?"
        yes="Take it back"
        no="Keep it"
        busy={busy}
        onYes={onRevoke}
      >
        Consenting again needs another mail, which the member can ask for.
      </Question>
    </div>
  );
}
