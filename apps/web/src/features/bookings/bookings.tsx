import type { Booking } from '@chefly/contracts';
import { itemsOf, pages, useApi, useLive } from '@chefly/api-client/react';
import { Button, EmptyState, ErrorState, ListSkeleton, Tabs, useAddress } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAwaited } from '../../parts/is-awaited';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';
import { BookingCard } from './booking-card';
import { Door } from './door';
import { InFront } from './in-front';
import { Invitations, useInvitations } from './invitations';

const tabs = ['coming', 'past'] as const;
const quietly = { replace: true, preventScrollReset: true };

/** Own booked sessions, as chef and as member; the one of the address stands in front. */
export default function Bookings() {
  const queries = useQueryClient();
  const [params, changeAddress] = useAddress();
  const [atDoor, setAtDoor] = useState<Booking | null>(null);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] });
    void queries.invalidateQueries({ queryKey: ['sessions', 'booking'] });
  };
  useLive('booking.changed', refresh);
  useLive('session.ended', refresh);
  const uid = params.get('booking');
  const leave = useCallback(() => setAtDoor(null), []);
  // what became of it stands in front, wherever in the lists it is by now
  const over = useCallback(
    (booking: string) => {
      setAtDoor(null);
      changeAddress(() => new URLSearchParams({ booking }), { ...quietly, byItself: true });
    },
    [changeAddress],
  );
  return (
    <Page title="Bookings">
      <Invitations />
      {uid && <InFront uid={uid} onJoin={setAtDoor} />}
      <Tabs
        label="Bookings"
        value={tabs.find((tab) => tab === params.get('tab')) ?? 'coming'}
        onChange={(tab) => changeAddress(() => new URLSearchParams({ tab }), quietly)}
        tabs={[
          {
            value: 'coming',
            label: 'Coming',
            content: <List when="coming" without={uid} onJoin={setAtDoor} />,
          },
          {
            value: 'past',
            label: 'Past',
            content: <List when="past" without={uid} onJoin={setAtDoor} />,
          },
        ]}
      />
      {atDoor && <Door booking={atDoor} onLeave={leave} onOver={over} />}
    </Page>
  );
}

function List({
  when,
  without,
  onJoin,
}: {
  when: (typeof tabs)[number];
  /** Stands in front already. */
  without: string | null;
  onJoin: (booking: Booking) => void;
}) {
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...pages(useApi(), 'sessions', 'bookings', { when }),
    staleTime: 0,
  });
  // above it
  const invitations = useInvitations();
  const all = itemsOf(list);
  if (list.isPending || isAwaited(invitations)) return <ListSkeleton rows={3} />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!all.length)
    return when === 'past' ? (
      <EmptyState dish="kheer">No bookings behind you yet.</EmptyState>
    ) : (
      <EmptyState
        dish="apple-crumble"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={() => void navigate('/search')}>
              Find a recipe to cook
            </Button>
            <Button onClick={() => void navigate('/dashboard/settings/booking_hours')}>
              Your hours as a chef
            </Button>
          </div>
        }
      >
        No bookings ahead. Book a time on the profile of a chef, or open hours of your own.
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {all
          .filter(({ uid }) => uid !== without)
          .map((booking) => (
            <li key={booking.uid}>
              <BookingCard
                booking={booking}
                fetchedAt={list.dataUpdatedAt}
                onJoin={() => onJoin(booking)}
              />
            </li>
          ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
