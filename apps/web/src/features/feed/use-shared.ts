import { useAddress, withParam } from '@chefly/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetShared, hasCome, readShared, type Shared } from '../../parts/shared-to';
import { useRoomFirst } from './use-room-first';

/**
 * What another app of the device has shared with the form of a post goes into it. Where its author
 * has begun another post there, it waits for what they say, or for the form after that post: also
 * where they have looked at another screen meanwhile.
 *
 * @param put fills the form with it, in the place of whatever is there
 */
export function useShared({
  holdsDraft,
  put,
}: {
  holdsDraft: () => boolean;
  put: (shared: Shared) => void;
}) {
  const [params, changeAddress] = useAddress();
  const isLedHere = params.has('shared');
  const isLeft = useRoomFirst(isLedHere);
  const [taken, setTaken] = useState<Shared | null>(null);
  const [waits, setWaits] = useState<Shared | null>(null);
  const [isSettled, setSettled] = useState(false);
  const letGo = (rest: (now: URLSearchParams) => URLSearchParams) => {
    void forgetShared();
    setWaits(null);
    setSettled(true);
    changeAddress(rest, { replace: true, byItself: true });
  };
  const take = (shared: Shared, rest = unmarked) => {
    if (hasCome(shared)) put(shared);
    setTaken(shared);
    letGo(rest);
  };
  const arrives = useEffectEvent((shared: Shared) => {
    // on its way out of what the browser keeps
    if (isSettled && !isLedHere) return;
    if (hasCome(shared) && holdsDraft()) setWaits(shared);
    else if (hasCome(shared) || isLedHere) take(shared);
  });
  useEffect(() => {
    if (isLeft) return;
    let here = true;
    void readShared().then((shared) => here && arrives(shared));
    return () => void (here = false);
  }, [isLedHere, isLeft]);
  /** What has waited is in the form now: it was not cooked from what the post before it was. */
  const takeNext = () => {
    if (waits) take(waits, () => new URLSearchParams());
    return !!waits;
  };
  return { taken, waits, take, takeNext, leave: () => letGo(unmarked) };
}

const unmarked = (now: URLSearchParams) => withParam(now, 'shared', '');
