import { Timestamp } from 'bson';
import type { Doc } from './types';

let [seconds, order] = [0, 0];

/** Of this moment, behind every other that was given. */
function nextTimestamp(): Timestamp {
  const now = Math.floor(Date.now() / 1000);
  [seconds, order] = now > seconds ? [now, 1] : [seconds, order + 1];
  return new Timestamp({ t: seconds, i: order });
}

/**
 * In a new or replaced document an empty timestamp stands for the moment: in its own fields, not
 * further down, nor in its _id.
 */
export function fillTimestamps(doc: Doc): void {
  for (const field in doc) {
    const value = doc[field];
    if (value instanceof Timestamp && field !== '_id' && value.isZero())
      doc[field] = nextTimestamp();
  }
}
