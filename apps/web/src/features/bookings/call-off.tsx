import type { Booking } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { Button, hoursInWords, Question, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPlace } from './harmless';

/**
 * Calls a booking off, once what comes of it was read.
 *
 * @param serverNow whether it is late is the server's to say
 */
export function CallOff({ booking, serverNow }: { booking: Booking; serverNow: number }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [asking, setAsking] = useState(false);
  const { uid, role, members } = booking;
  const gives = hasPlace(booking, useAccount().uid);
  const what = gives ? 'Give your place back' : 'Call off';
  // nobody is let down by a cook-along without guests
  const matters = role === 'user' || members.length > 0;
  const off = useMutation({
    mutationFn: () => api.sessions.cancelBooking({ uid }),
    onSuccess: (done) => {
      queries.setQueryData(['sessions', 'booking', { uid }], done);
      const told = matters ? 'Called off. The others are told.' : 'Called off.';
      show(gives ? 'Your place is free again.' : told, { kind: 'done' });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => {
      setAsking(false);
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const begins = serverNow < Date.parse(booking.startsAt);
  const late = serverNow >= Date.parse(booking.cancelBy);
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        {what}
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title={`${what}?`}
        yes={what}
        no="Keep it"
        busy={off.isPending}
        onYes={() => off.mutate()}
      >
        {booking.recipe.name}, {hoursInWords(booking.startsAt, booking.endsAt)}.{' '}
        {!matters
          ? 'Nobody has taken a place yet.'
          : late
            ? `${begins ? 'It begins in less than 12 hours' : 'Its time has come'}: ${gives ? 'giving it back' : 'calling it off'} now counts as not coming. After three times in 30 days you cannot book or be booked for a while.`
            : 'It is early enough: it does not count against you.'}
      </Question>
    </>
  );
}
