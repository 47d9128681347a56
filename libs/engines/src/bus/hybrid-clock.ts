const DIGITS = 12;
/** Of its owner, in a place: two replicas may give the same moment. */
const OWNER_DIGITS = 8;

/** Before every place that was given at this time or later. */
export const placeAt = (microseconds: number) => microseconds.toString(36).padStart(DIGITS, '0');

/**
 * Gives places in the order of emission, as texts that sort: a hybrid logical clock, by the time of
 * the machine and never behind a place that it has seen, though the clocks of replicas differ.
 */
export class HybridClock {
  /** Of the latest place that was given, in microseconds. */
  private last = 0;

  constructor(private readonly owner: string) {}

  /** A place after every one that was given here before, and after `other`. */
  after(other = ''): string {
    const seen = other ? Number.parseInt(other.slice(0, DIGITS), 36) : 0;
    this.last = Math.max(this.last + 1, seen + 1, Date.now() * 1000);
    return `${placeAt(this.last)}-${this.owner.slice(0, OWNER_DIGITS)}`;
  }
}
