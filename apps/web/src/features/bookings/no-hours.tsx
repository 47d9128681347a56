import { useAccount } from '@chefly/api-client/react';
import { Button, EmptyState } from '@chefly/ui';
import { useNavigate } from 'react-router-dom';
import { chatLink } from '../../parts/chat-link';

/** To a chef whose hours are closed because they let others down. */
export const PAUSED =
  'You missed booked times or called them off late. Nobody can book you for a few weeks.';

/** A chef who cannot be booked can be asked; an own week without hours is given some. */
export function NoHours({
  uid,
  own,
  paused,
  name,
}: {
  uid: string;
  own: boolean;
  /** The reader's own, because they let others down. */
  paused: boolean;
  name: string;
}) {
  const me = useAccount().uid;
  const navigate = useNavigate();
  const to = own ? '/dashboard/settings/booking_hours' : chatLink(me, uid);
  return (
    <EmptyState
      action={
        <Button look="primary" onClick={() => void navigate(to)}>
          {own ? (paused ? 'Your hours' : 'Set your hours') : 'Ask for a time'}
        </Button>
      }
    >
      {paused ? (
        PAUSED
      ) : own ? (
        'You have no hours open. Set them first, then open a cook-along in one of your slots.'
      ) : (
        <>
          <bdi>{name}</bdi> has no hours open for booking.
        </>
      )}
    </EmptyState>
  );
}
