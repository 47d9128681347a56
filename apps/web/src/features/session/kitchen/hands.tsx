import type { RaisedHand, Session } from '@chefly/contracts';
import { isOnVoice } from './on-voice';
import { HandBar } from './hand-bar';
import { OwnHand } from './own-hand';
import type { Kitchen } from './use-kitchen';

/** Who is stuck: for the chef whose hand is up, for a member what has become of their own. */
export function Hands({
  session,
  kitchen,
  className,
  onAnswer,
  onLower,
}: {
  session: Session;
  kitchen: Kitchen;
  className?: string;
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
        people={kitchen.people}
        spotlight={spotlight.uid}
        canShow={(uid) => session.type === 'video' && !isOnVoice(session, uid)}
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
