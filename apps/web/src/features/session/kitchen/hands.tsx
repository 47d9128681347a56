import type { Participant, RaisedHand, Session } from '@chefly/contracts';
import { HandBar } from './hand-bar';
import { OwnHand } from './own-hand';
import type { Kitchen } from './use-kitchen';

/** Who is stuck: for the chef whose hand is up, for a member what has become of their own. */
export function Hands({
  session,
  kitchen,
  people,
  className,
  canShow,
  onAnswer,
  onLower,
}: {
  session: Session;
  kitchen: Kitchen;
  people: ReadonlyMap<string, Participant>;
  className?: string;
  /** There is a picture of theirs to be shown in large. */
  canShow: (uid: string) => boolean;
  onAnswer: (hand: RaisedHand) => void;
  onLower: (hand: RaisedHand) => void;
}) {
  const { hands, spotlight } = kitchen.state;
  const own = hands.find(({ memberUid }) => memberUid === kitchen.me);
  if (session.role === 'chef')
    return (
      <HandBar
        sessionUid={session.uid}
        hands={hands}
        people={people}
        spotlight={spotlight.uid}
        canShow={canShow}
        className={className}
        onShow={(uid) => kitchen.act({ do: 'spotlight', uid })}
        onAnswer={onAnswer}
        onClose={(hand) => {
          onLower(hand);
          if (spotlight.uid === hand.memberUid) kitchen.act({ do: 'spotlight', uid: null });
        }}
      />
    );
  if (!own) return null;
  return (
    <div className={className}>
      <OwnHand
        hand={own}
        hands={hands}
        chefName={session.chef.firstName}
        way={kitchen.onItsWay(own.uid)}
        onAgain={kitchen.again}
        onLower={() => onLower(own)}
      />
    </div>
  );
}
