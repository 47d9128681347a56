import type { ChatProgress } from '@chefly/contracts';

/** How far one member of a chat is. Having seen a message means that it has arrived. */
export type Progress = Pick<ChatProgress, 'delivered' | 'read'>;

/** Every pair of members has one chat, whoever of the two began it. */
export const pairOf = (one: string, other: string) => [one, other].sort().join(':');

export const otherOf = ({ uids }: { uids: string[] }, me: string) =>
  uids.find((uid) => uid !== me)!;

/**
 * Where a member is after saying how far they are: never further than the chat has come, never
 * back. Null when nothing is new in it.
 */
export function progressed(before: Progress, told: Progress, sequence: number): Progress | null {
  const read = Math.max(before.read, Math.min(told.read, sequence));
  const delivered = Math.max(before.delivered, read, Math.min(told.delivered, sequence));
  return read === before.read && delivered === before.delivered ? null : { delivered, read };
}
