import { useAccount } from '@chefly/api-client/react';
import type { Booking } from '@chefly/contracts';
import { classes, duration } from '@chefly/ui';

/** Of a session that has begun: whether the reader has left it, or it is over; null for neither. */
export type Out = 'left' | 'over' | null;

/** What became of a booking, and who did not come; of one to come nothing. */
export function BookingState({ booking, out = null }: { booking: Booking; out?: Out }) {
  const { lapsed } = booking;
  const { uid } = useAccount();
  const brought = booking.kind === 'own' && booking.members[0]?.uid !== uid;
  const text = wordsOf(booking, brought, out);
  if (!text) return null;
  return (
    <p className={classes('text-[0.875rem]', lapsed ? 'font-semibold text-gold' : 'text-soft')}>
      {text}
      {lapsed && ' This counts against you for 30 days.'}
    </p>
  );
}

const begun = {
  in: 'Begun.',
  left: 'You left it, and there is no way back in.',
  over: 'It is over.',
};

/** @param brought the reader did not book it, or is its chef */
function wordsOf(booking: Booking, brought: boolean, out: Out): string {
  const { kind, state, reason, prevented, lapsed, role, startsAt, endsAt } = booking;
  if (state === 'cancelled')
    return {
      chef: role === 'chef' ? 'You called it off.' : 'The chef called it off.',
      member:
        role === 'chef'
          ? 'Your guest called it off.'
          : kind === 'cook-along'
            ? 'You gave your place back.'
            : brought
              ? 'Called off.'
              : 'You called it off.',
      gone: 'Called off: somebody cannot take part any more.',
      'recipe-removed': 'Called off: the chef does not cook this dish any more.',
    }[reason ?? 'gone'];
  if (state === 'booked') return '';
  if (prevented) return 'Called off: we were away at that time. It counts against nobody.';
  if (lapsed) return 'You did not come.';
  const absent = absentOf(booking);
  if (state === 'missed')
    return absent ? `${absent} It does not count against you.` : 'It did not take place.';
  const booked = `${duration(Date.parse(endsAt) - Date.parse(startsAt))} were booked.`;
  return [begun[out ?? 'in'], booked, absent].filter(Boolean).join(' ');
}

/** 'Fatima did not come.', of those of whom the reader is told. */
function absentOf({ chef, members, absentUids, role }: Booking): string {
  const names = [chef, ...members]
    .filter(({ uid }) => absentUids.includes(uid))
    .map(({ firstName }) => firstName || (role === 'chef' ? 'a guest' : 'your chef'));
  const said = new Intl.ListFormat('en').format(names);
  return said && `${said[0]!.toUpperCase()}${said.slice(1)} did not come.`;
}
