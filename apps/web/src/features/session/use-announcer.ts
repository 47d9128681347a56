import { useEffect, useState } from 'react';
import { Announcer } from './announcer';

/** What is said now, for the screen's one polite region, and how to have something said. */
export function useAnnouncer(): { said: string; say: (sentence: string) => void } {
  const [said, setSaid] = useState('');
  const [voice] = useState(() => new Announcer(setSaid));
  useEffect(() => () => voice.stop(), [voice]);
  return { said, say: voice.say };
}
