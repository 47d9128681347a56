import { unnamedMember, type Booking, type OpenInvite } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Avatar, Button, fullName, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Whom somebody would like to bring: the chef agrees or not, whoever invites may take it back. */
export function Brought({ booking }: { booking: Booking }) {
  if (!booking.invites.length) return null;
  return (
    <ul aria-label="Invited" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {booking.invites.map((invite) => (
        <Row key={invite.member.uid} booking={booking} invite={invite} />
      ))}
    </ul>
  );
}

function Row({ booking: { uid, role }, invite }: { booking: Booking; invite: OpenInvite }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const memberUid = invite.member.uid;
  const answer = useMutation({
    mutationFn: async (agrees: boolean) => {
      if (agrees) await api.sessions.agreeToInvite({ uid, memberUid });
      else await api.sessions.endInvite({ uid, memberUid });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const name = fullName(invite.member.firstName ? invite.member : unnamedMember);
  const asked = invite.state === 'asked';
  const no = role === 'chef' && asked ? 'Decline' : 'Withdraw';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl bg-gold-wash p-3">
      <Avatar person={invite.member} size={36} />
      <p className="min-w-0 flex-1 basis-32 leading-snug">
        <b className="break-words" {...written(name)}>
          {name}
        </b>
        <span className="block text-[0.8125rem]">
          {!asked
            ? 'Invited, has not answered yet'
            : role === 'chef'
              ? 'Your guest would like to bring them along'
              : 'Your chef is asked first'}
        </span>
      </p>
      <span className="flex gap-2">
        {role === 'chef' && asked && (
          <Button
            busy={answer.isPending && answer.variables}
            disabled={answer.isPending}
            aria-label={`Agree, ${name} may come`}
            onClick={() => answer.mutate(true)}
          >
            Agree
          </Button>
        )}
        <Button
          look="ghost"
          busy={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          aria-label={`${no}, ${name}`}
          onClick={() => answer.mutate(false)}
        >
          {no}
        </Button>
      </span>
    </li>
  );
}
