import type { Booking, ListedMember } from '@chefly/contracts';
import { itemsOf, pages, useAccount, useApi } from '@chefly/api-client/react';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  Sheet,
  UserName,
  useBanner,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ListEnd } from '../../parts/list-end';

/** Asks the chef of an own booking whether one of the reader's circle may come along. */
export function BringOne({ booking }: { booking: Booking }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button
        icon={<UserPlus className="size-4.5" aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Bring one more
      </Button>
      {choosing && <Circle booking={booking} onClose={() => setChoosing(false)} />}
    </>
  );
}

function Circle({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { uid, chef, members, invites } = booking;
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const me = { uid: useAccount().uid };
  const lists = {
    following: useInfiniteQuery(pages(api, 'social', 'following', me)),
    followers: useInfiniteQuery(pages(api, 'social', 'followers', me)),
  };
  const known = [...itemsOf(lists.following), ...itemsOf(lists.followers)];
  const there = new Set([chef, ...members, ...invites.map(({ member }) => member)].map(uidOf));
  const people = [...new Map(known.map((each) => [each.uid, each])).values()].filter(
    (each) => !there.has(each.uid),
  );
  const both = Object.values(lists);
  const failed = both.find(({ isLoadingError }) => isLoadingError);
  const invite = useMutation({
    mutationFn: async (member: ListedMember) => {
      const { ticket } = await api.social.companion({ uid: member.uid });
      return api.sessions.inviteToBooking({ uid, ticket });
    },
    onSuccess: (done) => {
      queries.setQueryData(['sessions', 'booking', { uid }], done);
      show('Your chef is asked. Whom you bring is invited once they agree.', { kind: 'done' });
      onClose();
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] }),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Bring one more"
      note="Of those whom you follow and who follow you. Each pays for themselves."
    >
      {failed ? (
        <ErrorState message={failed.error!.message} onRetry={() => void failed.refetch()} />
      ) : both.some(({ isPending }) => isPending) ? (
        <ListSkeleton rows={3} />
      ) : people.length ? (
        <ul aria-label="Your circle" className="grid grid-cols-[minmax(0,1fr)] gap-1 pb-2">
          {people.map((person) => (
            <li key={person.uid} className="flex min-h-15 items-center gap-3.5 px-2.5">
              <Avatar person={person} size={42} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold" {...written(fullName(person))}>
                  {fullName(person)}
                </span>
                <span className="block truncate text-[0.8125rem] text-soft">
                  <UserName person={person} />
                </span>
              </span>
              <Button
                look="wash"
                busy={invite.isPending && invite.variables.uid === person.uid}
                disabled={invite.isPending}
                aria-label={`Invite ${fullName(person)}`}
                onClick={() => invite.mutate(person)}
              >
                Invite
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>Nobody of your circle can be brought yet.</EmptyState>
      )}
      {both.map((list, i) => (
        <ListEnd key={i} list={list} />
      ))}
    </Sheet>
  );
}

const uidOf = ({ uid }: { uid: string }) => uid;
