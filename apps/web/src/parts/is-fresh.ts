/**
 * Whether it was given less than so long ago. What was given later than now was given before this
 * device's clock was set back: how old it is nobody knows.
 */
export function isFresh({ at }: { at: number }, forMs: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < forMs;
}
