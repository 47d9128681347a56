import { useState } from 'react';

/** Something that is on or off on this device. */
export function useKeptSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(key) === '1');
  const turn = (next: boolean) => {
    setOn(next);
    if (next) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  };
  return [on, turn];
}
