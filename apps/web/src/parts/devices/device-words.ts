import type { DeviceProblem, ProblemCause } from '@chefly/media-room';

const names = {
  microphone: 'microphone',
  camera: 'camera',
  both: 'microphone and camera',
} as const;

type Told = { name: string; both: boolean };
const was = (both: boolean) => (both ? 'were' : 'was');
const sentences: Record<ProblemCause, (told: Told) => string> = {
  denied: ({ name }) => `Your browser does not let chefly use your ${name}.`,
  missing: ({ name, both }) => `No ${name} ${was(both)} found.`,
  busy: ({ name, both }) =>
    `Your ${name} did not start. Another program may be using ${both ? 'them' : 'it'}.`,
  unplugged: ({ name, both }) => `Your ${name} ${was(both)} unplugged.`,
  replaced: ({ name, both }) =>
    `Your ${name} ${was(both)} unplugged. ${both ? 'Others are' : 'Another one is'} used in ` +
    `${both ? 'their' : 'its'} place.`,
};

const waysOut: Record<ProblemCause, (both: boolean) => string> = {
  denied: () =>
    'Press the sign before the address, allow it there, then try again. ' +
    'You can still watch, listen and write.',
  missing: () => 'Plug one in and it is used at once. You can still watch, listen and write.',
  busy: () => 'Close the other program and try again, or choose another one.',
  unplugged: (both) =>
    both
      ? 'Plug them in again and they go on at once, or choose others.'
      : 'Plug it in again and it goes on at once, or choose another one.',
  replaced: () => 'You can choose which one.',
};

/** What is in the way, and what can be done about it. */
export const wordsOf = ({ device, why }: DeviceProblem): { what: string; way: string } => ({
  what: sentences[why]({ name: names[device], both: device === 'both' }),
  way: waysOut[why](device === 'both'),
});

/** A browser names no device before it may use one. */
export const labelOf = ({ label }: MediaDeviceInfo, number: number, kind: string): string =>
  label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') || `${kind} ${number}`;
