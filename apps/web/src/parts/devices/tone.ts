const SECONDS = 0.6;
const LOUD = 0.2;

/** Two short notes out of the chosen speaker; out of the usual one where it cannot be chosen. */
export async function playTone(speaker?: string): Promise<void> {
  const context = new AudioContext() as AudioContext & {
    setSinkId?: (id: string) => Promise<void>;
  };
  if (speaker) await context.setSinkId?.(speaker).catch(() => undefined);
  const gain = context.createGain();
  gain.connect(context.destination);
  for (const [at, frequency] of [
    [0, 660],
    [SECONDS / 2, 880],
  ] as const) {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(context.currentTime + at);
    note.stop(context.currentTime + at + SECONDS / 2);
  }
  gain.gain.setValueAtTime(LOUD, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  setTimeout(() => void context.close(), SECONDS * 1000 + 200);
}
