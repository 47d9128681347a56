import type { Invitation } from '@chefly/contracts';
import { query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import {
  amount,
  Avatar,
  Button,
  Dotted,
  fullName,
  hoursInWords,
  useBanner,
  written,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const useInvitations = () =>
  useQuery({ ...query(useApi(), 'sessions', 'bookingInvitations', {}), staleTime: 0 });

/** Booked times of others that the reader is invited to: nothing while there are none. */
export function Invitations() {
  const queries = useQueryClient();
  const list = useInvitations();
  useLive('booking.changed', () => {
    void queries.invalidateQueries({ queryKey: ['sessions', 'bookingInvitations'] });
  });
  const items = list.data?.items ?? [];
  if (!items.length) return null;
  return (
    <section aria-label="Invitations" className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {items.map((invitation) => (
        <Card key={invitation.bookingUid} invitation={invitation} />
      ))}
    </section>
  );
}

function Card({ invitation }: { invitation: Invitation }) {
  const { bookingUid: uid, by, chef, recipe, type, pricePaise, startsAt, endsAt } = invitation;
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const memberUid = useAccount().uid;
  const answer = useMutation({
    mutationFn: async (comes: boolean) => {
      if (comes) await api.sessions.takeSeat({ uid, pricePaise: pricePaise ?? undefined });
      else await api.sessions.endInvite({ uid, memberUid });
    },
    onSuccess: (_, comes) => {
      if (comes) show('You cook along. It stands among your bookings.', { kind: 'done' });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <article
      aria-label={`Invitation to ${recipe.name}`}
      className="grid gap-3 rounded-card border border-brand bg-card p-4 shadow-lift"
    >
      <div className="flex items-start gap-3">
        <Avatar person={by} size={42} />
        <div className="min-w-0 flex-1 leading-snug">
          <p className="break-words">
            <bdi className="font-semibold">{fullName(by)}</bdi> invites you to cook
          </p>
          <h2 className="break-words text-xl">
            <bdi {...written(recipe.name)}>{recipe.name}</bdi>
          </h2>
          <Dotted className="text-[0.875rem] text-soft">
            <span>{hoursInWords(startsAt, endsAt)}</span>
            <span>
              with <bdi>{fullName(chef)}</bdi>
            </span>
            <span>{type === 'video' ? 'Video' : 'Voice'}</span>
            {pricePaise !== null && (
              <span>
                <bdi className="whitespace-nowrap">{amount(pricePaise)}</bdi> once you have attended
              </span>
            )}
          </Dotted>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="wash"
          busy={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          Cook along
          <span className="sr-only">
            : {recipe.name}, with {fullName(by)}
          </span>
        </Button>
        <Button
          look="ghost"
          busy={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          Decline
          <span className="sr-only">
            {' '}
            the invitation of {fullName(by)} to {recipe.name}
          </span>
        </Button>
      </div>
    </article>
  );
}
