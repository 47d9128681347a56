import type { RaisedHand } from '@chefly/contracts';
import { Button, Named } from '@chefly/ui';
import { Hand } from 'lucide-react';

/** The own raised hand: its place in the line, and that it is answered. */
export function OwnHand({
  hand,
  hands,
  chefName,
  onLower,
}: {
  hand: RaisedHand;
  hands: readonly RaisedHand[];
  chefName: string;
  onLower: () => void;
}) {
  const before = hands.filter((each) => !each.answeredAt && each.raisedAt < hand.raisedAt).length;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[18px] bg-gold-wash py-1.5 ps-3.5 pe-1.5 text-gold">
      <Hand className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 basis-28 font-semibold">
        {hand.answeredAt ? (
          <>
            <Named>{chefName}</Named> answers you
          </>
        ) : before ? (
          `Your hand is up, ${before} before you`
        ) : (
          'Your hand is up'
        )}
      </span>
      <Button look="ghost" className="text-gold!" onClick={onLower}>
        {hand.answeredAt ? 'It works now' : 'Take it down'}
      </Button>
    </p>
  );
}
