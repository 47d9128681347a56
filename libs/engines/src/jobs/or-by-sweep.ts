import { isLostEngine } from '../lost-engine';

/**
 * Plans what a sweep finds by the facts in any case: while jobs cannot be reached it is left to that
 * sweep, and neither an event and those behind it nor a caller whose deed is done waits for them.
 */
export async function orBySweep(planning: Promise<void>): Promise<void> {
  try {
    await planning;
  } catch (error) {
    if (!isLostEngine(error)) throw error;
  }
}
