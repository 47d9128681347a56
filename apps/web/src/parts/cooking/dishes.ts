import { ApiError, isMissing, type Client } from '@chefly/api-client/react';
import { keptFor, onKeptFor } from '@chefly/ui';
import { Dish } from './dish';
import { DishGone, NotUnderstood } from './dish-world';
import { changeKeptDish, keptDish } from './kept-dishes';

const open = new Map<string, Dish>();
const tabs = new BroadcastChannel('chefly-dishes');
tabs.onmessage = ({ data }) => void open.get(String(data))?.reread();

const keyOf = (of: string, recipeUid: string) => `${of}:${recipeUid}`;

const orGone = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isMissing(error) ? new DishGone() : error;
  });

/** The address is that of a dish: what is refused as invalid are the commands. */
const orNotUnderstood = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const isInvalid = error instanceof ApiError && error.code === 'request/invalid';
    throw isInvalid ? new NotUnderstood() : error;
  });

let timesHidden = 0;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') timesHidden += 1;
});

/** A member's dish of a recipe: one for all who show it in this tab. */
export function dishOf(api: Client, of: string, recipeUid: string): Dish {
  const key = keyOf(of, recipeUid);
  const there = open.get(key);
  if (there) return there;
  const dish = new Dish(of, recipeUid, {
    kept: () => keptDish(of, recipeUid),
    keep: (change) => changeKeptDish(of, recipeUid, change),
    send: (commands) => orGone(orNotUnderstood(api.recipes.cook({ uid: recipeUid, commands }))),
    ask: () => orGone(api.recipes.cooking({ uid: recipeUid })),
    tellTabs: () => tabs.postMessage(key),
    newUid: () => crypto.randomUUID(),
    now: () => Date.now(),
    runs: () => performance.now(),
    shown: () => (document.visibilityState === 'hidden' ? null : timesHidden),
  });
  open.set(key, dish);
  return dish;
}

/** Whether anybody in this tab has shown it, and it hears of what other devices do. */
export const isOpen = (of: string, recipeUid: string): boolean => open.has(keyOf(of, recipeUid));

/** Those that this tab has of a member, also where the device keeps nothing of them. */
export const openDishes = (of: string): Dish[] =>
  [...open.values()].filter((dish) => dish.of === of);

/** What was done without the network is told as soon as there is one. */
export const meetAll = () => Promise.all([...open.values()].map((dish) => dish.meet()));
addEventListener('online', () => void meetAll());

/** This device's clock went ahead under its member's eyes, who says whether time did. */
export function settleLeaps(wentOn: boolean) {
  for (const dish of open.values()) dish.settleLeap(wentOn);
}

/** Another device has done something. */
export function heardOf(of: string, recipeUid: string, version: number) {
  const dish = open.get(keyOf(of, recipeUid));
  if (dish && version > dish.version) void dish.meet();
}

/** Who leaves takes their dishes along at once: an answer on its way would put them back here. */
let here = keptFor();
onKeptFor(() => {
  const before = here;
  here = keptFor();
  if (before !== here) closeDishesOfOthers(here);
});

/** What is not sent yet waits on the device. */
export function closeDishesOfOthers(of: string) {
  for (const [key, dish] of open)
    if (dish.of !== of) {
      dish.close();
      open.delete(key);
    }
}
