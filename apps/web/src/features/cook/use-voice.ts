import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export type VoiceCommand = 'next' | 'back' | 'timer';

/** Whoever talks to somebody else commands nothing. */
const MOST_WORDS = 5;

/** What was said to the stove; null when it was nothing that cook mode knows. */
export function commandOf(said: string): VoiceCommand | null {
  const words: string[] = said.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length > MOST_WORDS) return null;
  if (words.includes('next')) return 'next';
  if (words.includes('back') || words.includes('previous')) return 'back';
  return words.includes('timer') ? 'timer' : null;
}

interface Heard {
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>;
  resultIndex: number;
}
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: Heard) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start(): void;
  abort(): void;
}
interface Recognizer {
  new (): Recognition;
  available?(of: { langs: string[]; processLocally: boolean }): Promise<string>;
}

const LANG = 'en-US';
const recognizer = () =>
  (globalThis as { SpeechRecognition?: Recognizer }).SpeechRecognition ?? null;

/**
 * A browser that understands speech by itself. One that would send the voice somewhere is none:
 * nothing that is said in a kitchen leaves the device.
 */
async function understands(): Promise<boolean> {
  const known = recognizer();
  const ready = await known?.available?.({ langs: [LANG], processLocally: true }).catch(() => '');
  return ready === 'available';
}

/** none: this browser has no ears of its own · off · on · heard: a command, for a moment */
export interface Voice {
  state: 'none' | 'off' | 'on';
  heard: VoiceCommand | null;
  toggle: () => void;
}

const FLASH_MS = 1200;

/** Hears 'next', 'back' and 'start timer' while it is on. Nothing of it is kept. */
export function useVoice(act: (command: VoiceCommand) => void): Voice {
  const [state, setState] = useState<Voice['state']>('none');
  const [heard, setHeard] = useState<VoiceCommand | null>(null);
  const obey = useEffectEvent((command: VoiceCommand) => {
    setHeard(command);
    act(command);
  });
  useEffect(() => {
    let here = true;
    void understands().then((does) => here && does && setState('off'));
    return () => void (here = false);
  }, []);
  useEffect(() => {
    if (!heard) return;
    const timer = setTimeout(() => setHeard(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  useEffect(() => {
    const Known = recognizer();
    if (state !== 'on' || !Known) return;
    const ears = new Known();
    Object.assign(ears, { lang: LANG, continuous: true, processLocally: true });
    ears.onresult = ({ results, resultIndex }) => {
      const result = results[resultIndex];
      const command = result?.isFinal ? commandOf(result[0].transcript) : null;
      if (command) obey(command);
    };
    ears.onerror = ({ error }) => {
      // refused, or no microphone: silence is no reason to stop
      if (error !== 'no-speech' && error !== 'aborted') setState('off');
    };
    let wanted = true;
    ears.onend = () => {
      if (wanted) setTimeout(() => wanted && ears.start(), 250);
    };
    ears.start();
    return () => {
      wanted = false;
      ears.abort();
    };
  }, [state]);
  const toggle = useCallback(() => setState((now) => (now === 'on' ? 'off' : 'on')), []);
  return { state, heard, toggle };
}
