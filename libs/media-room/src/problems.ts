export type DeviceKind = 'microphone' | 'camera';

/**
 * Why a device cannot be used: the browser does not let us, there is none, another program has it,
 * it was taken away in the middle. `replaced` is no hindrance: it was taken away, and another one
 * is used in its place.
 */
export type ProblemCause = 'denied' | 'missing' | 'busy' | 'unplugged' | 'replaced';

export interface DeviceProblem {
  device: DeviceKind | 'both';
  why: ProblemCause;
}

const causes: Record<string, ProblemCause> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** What an answer of the browser to a request for a device means. */
export const causeOf = (error: unknown): ProblemCause =>
  causes[error instanceof Error ? error.name : ''] ?? 'busy';
