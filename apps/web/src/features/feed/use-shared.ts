import { useAddress, withParam } from '@chefly/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetShared, hasCome, readShared, type Shared } from '../../parts/shared-to';

/**
 * What another app of the device has shared with the form of a post goes into it; where its author
 * has begun another post there, it waits for what they say.
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
  const [taken, setTaken] = useState<Shared | null>(null);
  const [waits, setWaits] = useState<Shared | null>(null);
  const leave = () => {
    void forgetShared();
    setWaits(null);
    changeAddress((now) => withParam(now, 'shared', ''), { replace: true, byItself: true });
  };
  const take = (shared: Shared) => {
    if (hasCome(shared)) put(shared);
    setTaken(shared);
    leave();
  };
  const arrives = useEffectEvent((shared: Shared) =>
    hasCome(shared) && holdsDraft() ? setWaits(shared) : take(shared),
  );
  useEffect(() => {
    if (!isLedHere) return;
    let here = true;
    void readShared().then((shared) => here && arrives(shared));
    return () => void (here = false);
  }, [isLedHere]);
  return { taken, waits, take, leave };
}
