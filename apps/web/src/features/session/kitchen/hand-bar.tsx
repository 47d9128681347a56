import type { Participant, RaisedHand } from '@chefly/contracts';
import { Avatar, Button, classes, Named, written } from '@chefly/ui';
import { Check, Hand, Maximize2, Mic, Minimize2 } from 'lucide-react';
import { HandPhoto } from './hand-photo';

/**
 * Who is stuck, for the chef: the oldest first, and how many more. Answering switches the own
 * microphone on; closing tells the member.
 */
export function HandBar({
  sessionUid,
  hands,
  people,
  spotlight,
  canShow,
  className,
  onShow,
  onAnswer,
  onClose,
}: {
  sessionUid: string;
  hands: readonly RaisedHand[];
  people: ReadonlyMap<string, Participant>;
  spotlight: string | null;
  /** There are pictures to be shown in large. */
  canShow: (uid: string) => boolean;
  className?: string;
  onShow: (uid: string | null) => void;
  onAnswer: (hand: RaisedHand) => void;
  onClose: (hand: RaisedHand) => void;
}) {
  const hand = hands[0];
  const person = hand && people.get(hand.memberUid);
  if (!hand || !person) return null;
  const more = hands.length - 1;
  const shown = spotlight === person.uid;
  return (
    <section
      aria-label="Raised hands"
      className={classes(
        'flex animate-rise flex-wrap items-center gap-x-3.5 gap-y-2 rounded-[20px] bg-gold-wash p-2.5',
        className,
      )}
    >
      <span className="relative shrink-0">
        <Avatar person={person} size={44} />
        <span className="absolute -end-1 -bottom-1 grid size-5.5 place-items-center rounded-full bg-gold text-card">
          <Hand className="size-3.5" aria-hidden />
        </span>
      </span>
      <div className="min-w-32 flex-1 leading-tight">
        <b className="block font-semibold text-gold">
          <bdi>
            {hand.answeredAt ? (
              <>
                You answer <Named>{person.firstName}</Named>, step {hand.step + 1}
              </>
            ) : (
              <>
                <Named>{person.firstName}</Named> is stuck at step {hand.step + 1}
              </>
            )}
          </bdi>
        </b>
        {hand.note && (
          <span className="line-clamp-3 text-[0.875rem]" {...written(hand.note)}>
            “{hand.note}”
          </span>
        )}
        {more > 0 && (
          <span className="block text-[0.8125rem] text-gold">
            <bdi>
              {more} more {more === 1 ? 'hand' : 'hands'} up
            </bdi>
          </span>
        )}
      </div>
      {hand.photo && <HandPhoto sessionUid={sessionUid} hand={hand} name={person.firstName} />}
      <div className="flex flex-wrap gap-2">
        {canShow(person.uid) && (
          <Button
            aria-pressed={shown}
            icon={shown ? <Minimize2 className="size-4.5" /> : <Maximize2 className="size-4.5" />}
            onClick={() => onShow(shown ? null : person.uid)}
          >
            {shown ? 'All pans' : `Show ${person.firstName}’s pan`}
          </Button>
        )}
        {hand.answeredAt ? (
          <Button
            className="border-transparent! bg-herb-wash! text-herb!"
            icon={<Check className="size-4.5" />}
            onClick={() => onClose(hand)}
          >
            Close
          </Button>
        ) : (
          <Button
            className="border-transparent! bg-gold! text-card!"
            icon={<Mic className="size-4.5" />}
            onClick={() => onAnswer(hand)}
          >
            Answer
          </Button>
        )}
      </div>
    </section>
  );
}
