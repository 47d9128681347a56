import type { Booking } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import { ErrorState, GoingOn, ListSkeleton } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BookingCard } from './booking-card';

/** The booking of the address: a mail or a notification led to it. */
export function InFront({ uid, onJoin }: { uid: string; onJoin: (booking: Booking) => void }) {
  const booking = useQuery({ ...query(useApi(), 'sessions', 'booking', { uid }), staleTime: 0 });
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const goingOn = use(GoingOn);
  const goIn = (state as { goIn?: boolean } | null)?.goIn;
  const { data } = booking;
  // pressed on another screen: once, not again by a reload
  useEffect(() => {
    if (!goIn || !data || goingOn()) return;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    onJoin(data);
  }, [goIn, data, goingOn, onJoin, navigate, pathname, search]);
  return (
    <div className="mb-6">
      {booking.isPending && <ListSkeleton rows={1} />}
      {booking.isLoadingError &&
        (isMissing(booking.error) ? (
          // the mail about a place that was given back leads here, too
          <p role="status" className="rounded-card border border-line bg-card p-4">
            You have no place in this booking, or not any more.
          </p>
        ) : (
          <ErrorState message={booking.error.message} onRetry={() => void booking.refetch()} />
        ))}
      {booking.data && (
        <BookingCard
          booking={booking.data}
          fetchedAt={booking.dataUpdatedAt}
          inFront
          onJoin={() => onJoin(booking.data)}
        />
      )}
    </div>
  );
}
