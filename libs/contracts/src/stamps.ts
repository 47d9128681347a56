/**
 * What a clock that is ahead says of the future was done now, in the order that it says: behind all
 * that is known, and a moment behind one another.
 *
 * @param latest the latest moment of all that is known
 */
export function notAheadOf<C extends { at: number; uid: string }>(
  latest: number,
  commands: readonly C[],
  now: number,
): C[] {
  const ahead = commands
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at - b.at || (a.uid > b.uid ? 1 : -1));
  const first = Math.max(now - ahead.length, latest) + 1;
  const places = new Map(ahead.map((command, nth) => [command, first + nth]));
  return commands.map((command) => ({ ...command, at: places.get(command) ?? command.at }));
}
