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
 * say, also where the answer to a command was lost and it comes again. By its stamp alone has its
 * place what says nothing of this, and what knew a version that is yet to come: before it the plan was
 * put back to a backup, and what a page tells again of that time comes in any order.
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
  const byStamp = commands.filter(({ knew }) => !knew || knew.version >= version);
  const placed = new Map(
    notAheadOfPlan(state, byStamp, now).map((given, nth) => [byStamp[nth], given]),
  );
  return commands.reduce((before, given) => {
    const itself = placed.get(given);
    if (itself) return plan(before, itself, version);
    const standing = registerOf(before, given);
    if (standing && !isNews(given.uid, given.knew!, standing)) return before;
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
