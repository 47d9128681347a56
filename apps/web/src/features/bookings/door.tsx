import type { AtTheDoor, Booking } from '@chefly/contracts';
import { useApi, useLive } from '@chefly/api-client/react';
import { Button, clock, Dialog, useBanner, useNow } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Whoever stands at the door is heard of; asked again, they are still there. */
const AGAIN_MS = 15_000;

/** So long the door is open, is said of a door that closes. */
const waiting = {
  chef: (chef: string) => `Waiting for ${chef}`,
  members: () => 'Waiting for your guests',
  company: () => 'Waiting for a second guest',
} satisfies Record<NonNullable<AtTheDoor['waitingFor']>, (chef: string) => string>;

/** Stands at the door of a booking until its session has started, and goes in. */
export function Door({ booking, onLeave }: { booking: Booking; onLeave: () => void }) {
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
  const again = () => void door.refetch();
  useLive('booking.changed', (changed) => changed.uid === uid && again());
  useLive('session.started', again);
  const sessionUid = door.data?.sessionUid;
  useEffect(() => {
    if (sessionUid) void navigate(`/session?role=${role}`, { state: { sessionUid } });
  }, [sessionUid, role, navigate]);
  // while the network is away one waits on; what is refused is over
  const refusal = door.isLoadingError || door.data === undefined ? door.error?.message : undefined;
  useEffect(() => {
    if (!refusal) return;
    show(refusal, { kind: 'problem' });
    onLeave();
  }, [refusal, show, onLeave]);
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
      <Closes booking={booking} />
      <Button className="mt-4 w-full" onClick={onLeave}>
        Step away
      </Button>
    </Dialog>
  );
}

function Closes({ booking }: { booking: Booking }) {
  const now = useNow();
  // the server's clock and the reader's may differ: the rest is counted from what the server said
  const [end] = useState(
    () => Date.now() + Date.parse(booking.doorClosesAt) - Date.parse(booking.serverTime),
  );
  return (
    <p className="mt-2 text-center text-[0.875rem] text-soft tabular">
      The door stays open for {clock(end - now)}
    </p>
  );
}
