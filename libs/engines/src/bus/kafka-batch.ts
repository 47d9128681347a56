/**
 * Messages of one partition in hand at once. With four partitions handled at once there are enough
 * for consumers to share transactions, and few enough for a store where each needs its own.
 */
const IN_HAND = 16;

interface Message {
  /** Null: all of these are of one subject. */
  key: Buffer | null;
}

interface Steps<M> {
  handle: (message: M) => Promise<void>;
  /** In the order of the messages, each once it and all before it were handled. */
  dealtWith: (message: M) => void;
  /** Asked before each message: the partition may be another's by now. */
  goesOn: () => boolean;
  /** Between messages. What it throws ends the batch. */
  meanwhile: () => Promise<void>;
}

/**
 * Messages of a partition side by side, those of a key one after the other. After one that failed
 * none begins; what is in hand is finished first, also where the rest is another's.
 *
 * @returns false when one failed: those from the first that is not dealt with have to come again,
 *   also such as were handled
 * @throws what `meanwhile` throws
 */
export async function handleBatch<M extends Message>(
  messages: readonly M[],
  { handle, dealtWith, goesOn, meanwhile }: Steps<M>,
): Promise<boolean> {
  const inHand = new Set<Promise<void>>();
  const lastOf = new Map<string, Promise<void>>();
  const handled = new Set<M>();
  let dealt = 0;
  let failed = false;
  let over = false;

  async function take(message: M, before: Promise<void> | undefined) {
    await before;
    if (failed || over || !goesOn()) return;
    try {
      await handle(message);
    } catch {
      failed = true;
      return;
    }
    handled.add(message);
    for (let next; (next = messages[dealt]) && handled.delete(next); dealt++) dealtWith(next);
  }

  try {
    for (const message of messages) {
      while (inHand.size >= IN_HAND) {
        await Promise.race(inHand);
        await meanwhile();
      }
      if (failed || !goesOn()) break;
      const key = message.key?.toString() ?? '';
      const taken = take(message, lastOf.get(key)).finally(() => inHand.delete(taken));
      inHand.add(taken);
      lastOf.set(key, taken);
    }
    while (inHand.size) {
      await Promise.race(inHand);
      await meanwhile();
    }
  } finally {
    over = true;
    await Promise.all(inHand);
  }
  return !failed;
}
