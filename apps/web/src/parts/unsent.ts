import type { Client } from '@chefly/api-client/react';
import { keptFilePlaces, keptKeysOfTabs } from '@chefly/ui';
import { dishOf, openDishes } from './cooking/dishes';
import { keptDishes } from './cooking/kept-dishes';
import { APPEAL_PASS, RECENT_SEARCHES } from './kept-places';
import { planOf } from './planning/plans';

/** Of what this browser alone has of a member: it goes when they sign out. */
export interface Unsent {
  /** What they did with their dishes, plan and shopping list. */
  changes: number;
  /** What they have begun to write, or chosen, and not sent. */
  drafts: number;
}

/** So long it may take to send what was done. */
const MOST_MS = 4000;

/** Sends what was done here and is not sent yet. @returns what could not be, and what is only begun */
export async function sendUnsent(api: Client, of: string, mostMs = MOST_MS): Promise<Unsent> {
  const plan = planOf(api, of);
  const kept = await keptDishes(of);
  const here = kept
    .filter((dish) => dish.newer || dish.pending.length || dish.unread.length)
    .map(({ key }) => dishOf(api, of, key));
  const dishes = [...new Set([...here, ...openDishes(of)])];
  await Promise.all([plan.opened, ...dishes.map(({ opened }) => opened)]);
  const left = () =>
    [plan.unsent, ...dishes.map((dish) => dish.waiting)].reduce((sum, each) => sum + each, 0);
  if (left())
    await Promise.race([
      Promise.allSettled([plan.meet(), ...dishes.map((dish) => dish.meet())]),
      new Promise((resolve) => setTimeout(resolve, mostMs)),
    ]);
  const begun = [...draftsOf(await keptKeysOfTabs()), ...(await keptFilePlaces('videos'))];
  return { changes: left(), drafts: new Set(begun).size };
}

/** Each once, whatever of it is kept: its words, its photos, what of it was on its way. */
const draftsOf = (keys: string[]) =>
  keys
    .filter((key) => key !== APPEAL_PASS && key !== RECENT_SEARCHES)
    // whom a comment answers, under which key it was tried, and what the dish of a post was cooked
    // from is nothing without the words
    .filter((key) => !/:(to|sent|from)$/.test(key))
    .map((key) => key.replace(/:(photos|videos|unsent|way)$/, ''));

/** Null where nothing goes. */
export function wordsOf({ changes, drafts }: Unsent): string | null {
  const parts = [
    changes === 1 && '1 change is not saved yet',
    changes > 1 && `${changes} changes are not saved yet`,
    drafts === 1 && '1 draft is on this device alone',
    drafts > 1 && `${drafts} drafts are on this device alone`,
  ].filter((part) => part);
  if (!parts.length) return null;
  const what = changes + drafts === 1 ? 'it' : 'them';
  return `${parts.join(', and ')}. Signing out takes ${what} away for good.`;
}
