import { useEffect, useState } from 'react';

/** A connection that comes back within so long was not lost. */
const SETTLES_MS = 2000;

/** Whether nothing reaches chefly for now, by what is known of each moment: not of one alone. */
export function useLost(cut: boolean): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLost(cut), cut ? SETTLES_MS : 0);
    return () => clearTimeout(timer);
  }, [cut]);
  return lost;
}
