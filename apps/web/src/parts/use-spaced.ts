import { useEffect, useState } from 'react';
import { spaced } from './spaced';

/** What is asked of the server since others did something is asked at once, and then this seldom. */
export const ASKED_EACH_MS = 1500;

/**
 * Does at once what a live message causes, then seldom, and not once the screen is gone. Others cause
 * such messages as often as they like, and each member may call the server so often a minute: who
 * asked at every one of them would have nothing left for what they do themselves.
 *
 * @param deed as it is first given; it is told all messages since it was done last
 */
export function useSpaced<T>(deed: (told: T[]) => void): (message: T) => void {
  const [hear] = useState(() => {
    const told: T[] = [];
    const run = spaced(() => deed(told.splice(0)), ASKED_EACH_MS);
    const end = () => {
      run.end();
      told.length = 0;
    };
    return Object.assign((message: T) => (told.push(message), run()), { end });
  });
  useEffect(() => hear.end, [hear]);
  return hear;
}
