import {
  latestOf,
  notAheadOfPlan,
  plan,
  registerOf,
  type PlanCommand,
  type PlanKnown,
  type PlanState,
} from '@chefly/contracts';

/**
 * The plan after what a page sent: what it did knowing what stands there is taken, and so is what it
 * did after its own. What another page has changed meanwhile stands, whatever the clocks of the two
 * say, also where the answer to a command was lost and it comes again.
 *
 * @param version of the plan as it is after these commands
 * @param now in milliseconds, by the server's clock; the stamps of what is taken follow it
 * @returns the same object where nothing is taken
 */
export function takeInOrder(
  state: PlanState,
  commands: readonly PlanCommand[],
  version: number,
  now: number,
): PlanState {
  const ofBefore = commands.filter(({ knew }) => !knew);
  const placed = new Map(
    notAheadOfPlan(state, ofBefore, now).map((given, nth) => [ofBefore[nth], given]),
  );
  return commands.reduce((before, given) => {
    if (!given.knew) return plan(before, placed.get(given)!, version);
    const standing = registerOf(before, given);
    if (standing && !isNews(given.uid, given.knew, standing)) return before;
    return plan(before, { ...given, at: Math.max(now, latestOf(before) + 1) }, version);
  }, state);
}

function isNews(
  uid: string,
  knew: PlanKnown,
  standing: NonNullable<ReturnType<typeof registerOf>>,
) {
  if (standing.by === uid) return false;
  if (standing.page === knew.page) return knew.turn > (standing.turn ?? 0);
  return knew.version >= (standing.version ?? 0);
}
