import type { ChefRow } from './chef-row';

/** What of a chef says whether they can be asked. What is absent was never said. */
export type Offer = Pick<
  ChefRow,
  'available' | 'availableUntil' | 'askWhenClosed' | 'pushable' | 'online'
>;

/** Whether they are offered: the end counts even if its job is late. */
export const isAvailable = (
  { available, availableUntil }: Pick<Offer, 'available' | 'availableUntil'>,
  now: Date,
): boolean => available && !(availableUntil && availableUntil <= now);

/**
 * Whether they are asked by push while no page of theirs is open: they allowed it, named an end,
 * and have a browser to be told in. Nobody forgets to switch it off.
 */
export const isAskedByPush = ({
  available,
  availableUntil,
  askWhenClosed,
  pushable,
}: Omit<Offer, 'online'>): boolean =>
  available && !!availableUntil && !!askWhenClosed && !!pushable;

/** Whether a request reaches them now, on a page or by push. */
export const isReachable = (chef: Offer, now: Date): boolean =>
  chef.online || (isAskedByPush(chef) && isAvailable(chef, now));
