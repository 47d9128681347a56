import type { Booking } from '@chefly/contracts';
import { Button } from '@chefly/ui';
import { UserPlus } from 'lucide-react';
import { useShareLink } from '../../parts/use-share-link';

/** Shares the way to the places that a cook-along has left; who may take one is the server's to say. */
export function BringMore({
  booking: { chef, recipe, startsAt, placesLeft, role },
}: {
  booking: Booking;
}) {
  const share = useShareLink();
  const link = `/book?uid=${chef.uid}&recipe=${recipe.uid}&at=${encodeURIComponent(startsAt)}`;
  return (
    <Button
      icon={<UserPlus className="size-4.5" aria-hidden />}
      onClick={() => void share(`Cook ${recipe.name} with us`, link)}
    >
      {role === 'chef' ? 'Invite to it' : 'Bring one more'}
      <bdi className="font-normal text-soft">
        {placesLeft} {placesLeft === 1 ? 'place' : 'places'} left
      </bdi>
    </Button>
  );
}
