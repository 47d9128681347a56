import type { RaisedHand } from '@chefly/contracts';
import { Button, classes, Named } from '@chefly/ui';
import { Hand } from 'lucide-react';
import { wayWords } from '../../../parts/way-words';

/** The own raised hand: its place in the line, and that it is answered. */
export function OwnHand({
  hand,
  hands,
  chefName,
  way,
  onAgain,
  onLower,
}: {
  hand: RaisedHand;
  hands: readonly RaisedHand[];
  chefName: string;
  /** It has not arrived yet; waiting: it is sent again in a moment. */
  way: 'sending' | 'waiting' | null;
  onAgain: () => void;
  onLower: () => void;
}) {
  const before = hands.filter((each) => !each.answeredAt && each.raisedAt < hand.raisedAt).length;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[18px] bg-gold-wash py-1.5 ps-3.5 pe-1.5 text-gold">
      <Hand className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 basis-28 font-semibold">
        {way ? (
          wayWords[way]
        ) : hand.answeredAt ? (
          <>
            <Named>{chefName}</Named> answers you
          </>
        ) : before ? (
          `Your hand is up, ${before} before you`
        ) : (
          'Your hand is up'
        )}
      </span>
      {way === 'waiting' && (
        <Button look="ghost" className="text-gold!" onClick={onAgain}>
          Send again
        </Button>
      )}
      <Button
        look="ghost"
        // in very large letters the step needs its lines, and the raised hand below takes it down too
        className={classes('text-gold!', !hand.answeredAt && 'max-[18em]:hidden')}
        onClick={onLower}
      >
        {hand.answeredAt ? 'It works now' : 'Take it down'}
      </Button>
    </p>
  );
}
