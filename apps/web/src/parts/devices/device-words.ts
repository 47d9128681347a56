import type { DeviceProblem, ProblemCause } from '@chefly/media-room';

const names = {
  microphone: 'microphone',
  camera: 'camera',
  both: 'microphone and camera',
} as const;

const sentences: Record<ProblemCause, (name: string) => string> = {
  denied: (name) => `Your browser does not let chefly use your ${name}.`,
  missing: (name) => `No ${name} was found.`,
  busy: (name) => `Your ${name} did not start. Another program may be using it.`,
  unplugged: (name) => `Your ${name} was unplugged.`,
  replaced: (name) => `Your ${name} was unplugged. Another one is used in its place.`,
};

const waysOut: Record<ProblemCause, (device: DeviceProblem['device']) => string> = {
  denied: () =>
    'Press the sign before the address, allow it there, then try again. ' +
    'You can still watch, listen and write.',
  missing: () => 'Plug one in and it is used at once. You can still watch, listen and write.',
  busy: () => 'Close the other program and try again, or choose another one.',
  unplugged: () => 'Plug it in again and it goes on at once, or choose another one.',
  replaced: () => 'You can choose which one.',
};

/** What is in the way, and what can be done about it. */
export const wordsOf = ({ device, why }: DeviceProblem): { what: string; way: string } => ({
  what: sentences[why](names[device]),
  way: waysOut[why](device),
});

/** A browser names no device before it may use one. */
export const labelOf = ({ label }: MediaDeviceInfo, number: number, kind: string): string =>
  label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') || `${kind} ${number}`;
