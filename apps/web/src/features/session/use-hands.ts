import type { RaisedHand } from '@chefly/contracts';
import { useState } from 'react';
import type { OwnDevices } from '../../parts/devices/own-devices';
import type { Kitchen } from './kitchen/use-kitchen';

export interface HandsUp {
  /** A member's own. */
  own: RaisedHand | undefined;
  /** One is up that this one has to do with: of the chef any, of a member the own. */
  some: boolean;
  /** The uid of the one that was taken down here, which is no news to who did it. */
  lowered: string | null;
  lower: (hand: RaisedHand) => void;
  /** For the chef, with the own voice. */
  answer: (hand: RaisedHand) => void;
}

/** The hands that are up, and what is done about them. */
export function useHands(
  { state: { hands }, me, chef, act }: Kitchen,
  devices: OwnDevices,
): HandsUp {
  const [lowered, setLowered] = useState<string | null>(null);
  const own = hands.find(({ memberUid }) => memberUid === me);
  return {
    own,
    some: chef ? hands.length > 0 : !!own,
    lowered,
    lower: ({ uid }) => {
      setLowered(uid);
      act({ do: 'lower-hand', handUid: uid });
    },
    answer: ({ uid }) => {
      if (!devices.local.microphone) devices.setMicrophone(true);
      act({ do: 'answer-hand', handUid: uid });
    },
  };
}
