import type { AtTheDoor, Booking } from '@chefly/contracts';
import { ApiError, useApi, useLive } from '@chefly/api-client/react';
import { Button, clock, Dialog, useBanner, useNow } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Whoever stands at the door is heard of; asked again, they are still there. */
const AGAIN_MS = 15_000;
/** So long after the door has closed it is asked once more; no sooner again, whatever clocks say. */
const CLOSED_MS = 1000;

/** So long the door is open, is said of a door that closes. */
const waiting = {
  chef: (chef: string) => `Waiting for ${chef}`,
  members: () => 'Waiting for your guests',
  company: () => 'Waiting for a second guest',
} satisfies Record<NonNullable<AtTheDoor['waitingFor']>, (chef: string) => string>;

/** Stands at the door of a booking until its session has started, and goes in. */
export function Door({
  booking,
  onLeave,
  onOver,
}: {
  booking: Booking;
  onLeave: () => void;
  /** Its time is over, or it was called off: what became of it is the booking's to say. */
  onOver: (bookingUid: string) => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const show = useBanner();
  const { uid, role } = booking;
  const door = useQuery({
    queryKey: ['sessions', 'joinBooking', uid],
    queryFn: () => api.sessions.joinBooking({ uid }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: AGAIN_MS,
  });
  const { refetch } = door;
  const again = () => void refetch();
  // the server's clock and the reader's may differ: the rest is counted from what the server said
  const closesAt =
    door.data &&
    door.dataUpdatedAt +
      Date.parse(door.data.booking.doorClosesAt) -
      Date.parse(door.data.booking.serverTime);
  useEffect(() => {
    if (closesAt === undefined) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, closesAt - Date.now()) + CLOSED_MS);
    return () => clearTimeout(timer);
  }, [closesAt, refetch]);
  useLive('booking.changed', (changed) => changed.uid === uid && again());
  useLive('session.started', again);
  const sessionUid = door.data?.sessionUid;
  useEffect(() => {
    if (sessionUid) void navigate(`/session?role=${role}`, { state: { sessionUid } });
  }, [sessionUid, role, navigate]);
  // while the network is away one waits on; what is refused is over
  const { error } = door;
  const over = error instanceof ApiError && error.code === 'sessions/booking-over';
  const refusal = door.isLoadingError || door.data === undefined ? error?.message : undefined;
  useEffect(() => {
    if (over) return onOver(uid);
    if (!refusal) return;
    show(refusal, { kind: 'problem' });
    onLeave();
  }, [over, refusal, show, onLeave, onOver, uid]);
  return (
    <Dialog open onClose={onLeave} title="At the door">
      <div className="grid justify-items-center gap-3 text-center" role="status">
        <span className="grid size-20 place-items-center rounded-full bg-brand-wash text-brand">
          <DoorOpen className="size-8 animate-simmer" aria-hidden />
        </span>
        <p className="text-lg font-semibold">
          {door.data?.waitingFor
            ? waiting[door.data.waitingFor](booking.chef.firstName)
            : 'Opening the door'}
        </p>
        <p className="text-soft">
          The session begins by itself as soon as they are there. Keep this page open.
        </p>
      </div>
      <Closes at={closesAt} />
      <Button className="mt-4 w-full" onClick={onLeave}>
        Step away
      </Button>
    </Dialog>
  );
}

function Closes({ at }: { at: number | undefined }) {
  const now = useNow();
  return (
    <p className="mt-2 min-h-5 text-center text-[0.875rem] text-soft tabular">
      {at !== undefined && `The door stays open for ${clock(Math.max(0, at - now))}`}
    </p>
  );
}
