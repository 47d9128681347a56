import { browserKeeps } from '@chefly/ui';
import { useHeldBack, withSound } from './sound';

/** What calls: a member who asks for a chef, and a timer that is done. */
type Call = 'request' | 'timer';
const KEYS: Record<Call, string> = { request: 'chefly-silent', timer: 'chefly-silent-timers' };

/** Where nothing is kept nobody has silenced anything. */
export const isSilent = (call: Call): boolean => browserKeeps.read(KEYS[call]) === '1';
export const keepSilent = (call: Call, silent: boolean) =>
  browserKeeps.write(KEYS[call], silent ? '1' : null);

/** A soft two-note sound and a short vibration for an incoming request, unless silenced. */
export function chime() {
  if (isSilent('request')) return;
  vibrate();
  withSound(notes);
}

/**
 * The same once for a timer that is done. Without its sound it is felt all the same: who cooks
 * waits for it.
 *
 * @param over somebody has heard it
 */
export function ring(over: AbortSignal) {
  vibrate();
  if (!isSilent('timer')) withSound(notes, over);
}

/** Whether timers could not be heard now although they should be. */
export const useMute = (): boolean => useHeldBack() && !isSilent('timer');

const vibrate = () => void navigator.vibrate?.([120, 60, 120]);

function notes(sound: AudioContext) {
  [660, 880].forEach((frequency, i) => {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const at = sound.currentTime + i * 0.16;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.08, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  });
}
