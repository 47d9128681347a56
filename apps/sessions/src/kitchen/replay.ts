import { setImmediate as others } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { changed, newKitchen, type KitchenChange, type KitchenState } from '@chefly/contracts';
import type { SessionRow } from '../sessions/sessions.store';
import { keepsState, type KitchenChangeRow, type KitchenRow } from './kitchen.store';

type Cooked = Pick<SessionRow, 'chef' | 'uids' | 'startedAt' | 'asked'>;

/**
 * The state that changes make, each of which was allowed when it was made.
 * @param from the state before the first of them; the first of all when nothing is said
 */
export function replayed(
  session: Cooked,
  changes: readonly KitchenChangeRow[],
  from: KitchenState | null = null,
): KitchenState {
  let state = from ?? newKitchen(session.startedAt, session.asked);
  for (const step of replaying(session, changes, state)) state = step.state;
  return state;
}

/** The state after each of the changes. */
export function* replaying(
  { chef, uids: here, startedAt, asked }: Cooked,
  changes: readonly KitchenChangeRow[],
  state: KitchenState = newKitchen(startedAt, asked),
): Iterable<{ row: KitchenChangeRow; state: KitchenState }> {
  for (const row of changes) {
    const { by, seen, version, change, at: now } = row;
    const outcome = changed(state, change, { by, seen, version, now, chefUid: chef.uid, here });
    if ('state' in outcome) state = outcome.state;
    yield { row, state };
  }
}

export interface Replay {
  truth: Required<Pick<KitchenRow, 'state' | 'made'>>;
  /** The changes that keep another state than they made, each with that. */
  wrong: { id: string; state: KitchenState }[];
}

/** What all changes of a kitchen make. Others have their turn after each hundred of them. */
export async function replayedWhole(
  session: Cooked,
  changes: readonly KitchenChangeRow[],
): Promise<Replay> {
  let state = newKitchen(session.startedAt, session.asked);
  const wrong: Replay['wrong'] = [];
  for (const { row, state: after } of replaying(session, changes, state)) {
    state = after;
    if (keepsState(row.version)) await others();
    if (row.state && !isDeepStrictEqual(row.state, after))
      wrong.push({ id: row._id, state: after });
  }
  return { truth: { state, made: madeBy(changes) }, wrong };
}

/** How many of the changes each member has made. */
function madeBy(changes: readonly KitchenChangeRow[]): Record<string, number> {
  const made: Record<string, number> = {};
  for (const { by } of changes) made[by] = (made[by] ?? 0) + 1;
  return made;
}

/** Whether somebody's own words or pictures are in it. */
export const isWorded = (change: KitchenChange): boolean => change !== withoutWords(change);

/** The same without the words and pictures of whoever did it; itself where there are none. */
export function withoutWords(change: KitchenChange): KitchenChange {
  if (change.do === 'start-timer') return { ...change, name: 'Timer' };
  if (change.do === 'pin-note') return { ...change, text: '…' };
  if (change.do === 'raise-hand' && (change.note || change.photo)) {
    const { photo: _, ...rest } = change;
    return { ...rest, note: '' };
  }
  return change;
}
