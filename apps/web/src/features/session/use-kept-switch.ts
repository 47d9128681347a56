import { browserKeeps } from '@chefly/ui';
import { useState } from 'react';

/** Something that is on or off on this device. */
export function useKeptSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(() => browserKeeps.read(key) === '1');
  const turn = (next: boolean) => {
    setOn(next);
    browserKeeps.write(key, next ? '1' : null);
  };
  return [on, turn];
}
