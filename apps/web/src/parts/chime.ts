const KEY = 'chefly-silent';
export function isSilent(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    // where nothing is kept nobody has silenced anything
    return false;
  }
}
export const keepSilent = (silent: boolean) =>
  silent ? localStorage.setItem(KEY, '1') : localStorage.removeItem(KEY);

/** A soft two-note sound and a short vibration for an incoming request, unless silenced. */
export function chime() {
  if (isSilent()) return;
  navigator.vibrate?.([120, 60, 120]);
  try {
    const context = new AudioContext();
    [660, 880].forEach((frequency, i) => {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const at = context.currentTime + i * 0.16;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.08, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.5);
    });
    setTimeout(() => void context.close(), 1200);
  } catch {
    // a browser without sound still shows the request
  }
}
