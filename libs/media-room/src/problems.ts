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

/**
 * Why devices that are wanted are not there, as one thing to be told: of two that are missing for the
 * same reason both, else what went wrong last. The other is told once that is over.
 */
export class DeviceProblems {
  private readonly causes = new Map<DeviceKind, ProblemCause>();
  /** Another object each time that something goes wrong, also in the same way again. */
  current: DeviceProblem | null = null;

  of = (kind: DeviceKind) => this.causes.get(kind);

  /**
   * Of what went wrong at once the first counts before the others. That one was replaced is news, and
   * over with the next.
   */
  add(causes: Iterable<readonly [DeviceKind, ProblemCause]>): void {
    const added = new Map(causes);
    for (const [kind, why] of this.causes)
      if (added.size && why === 'replaced' && ![...added.values()].includes(why))
        this.causes.delete(kind);
    for (const [kind, why] of [...added].reverse()) {
      this.causes.delete(kind);
      this.causes.set(kind, why);
    }
    this.current = this.latest();
  }

  solve(kind: DeviceKind): void {
    if (this.causes.delete(kind)) this.keep(this.current);
  }

  /** What was told before is not told as something new where it is the same. */
  keep(before: DeviceProblem | null): void {
    const now = this.latest();
    this.current = now?.device === before?.device && now?.why === before?.why ? before : now;
  }

  private latest(): DeviceProblem | null {
    const [last, other] = [...this.causes].reverse();
    if (!last) return null;
    return { device: other?.[1] === last[1] ? 'both' : last[0], why: last[1] };
  }
}
