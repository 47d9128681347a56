import { Unwell } from './finding';

/** An engine near by answers in a few milliseconds, also a busy one. */
const SLOW_MS = 200;
const LATE_MS = 1000;
/** A busy machine is late once. */
const LATE = 2;
/** If the quickest of the first so many is slow, they all are. */
const FIRST = 5;
const ASKED = 20;

/**
 * Asks an engine for the least that it can be asked for, one time after the other. @throws Unwell
 * where its answers are slow, or now and then late: it, or the network to it, is not well
 */
export async function promptnessOf(ask: () => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  while (took.length < ASKED) {
    const asked = performance.now();
    await ask();
    took.push(performance.now() - asked);
    const quickest = Math.round(Math.min(...took));
    const late = took.filter((ms) => ms > LATE_MS).length;
    if (took.length === FIRST && quickest > SLOW_MS)
      throw new Unwell(
        `slow: the quickest of ${FIRST} answers took ${quickest} ms`,
        'Is it far away or overloaded, or the network to it? Every call that needs it waits so long, some of them several times.',
      );
    if (late === LATE && quickest <= SLOW_MS)
      throw new Unwell(
        `uneven: ${late} of ${took.length} answers took longer than ${LATE_MS / 1000} s, the quickest ${quickest} ms`,
        'Does the network to it lose what is sent, or does it stand still at times? Look at retransmissions (ss -ti) and at its own log.',
      );
  }
  return `answers in ${Math.round(took.toSorted((a, b) => a - b)[ASKED / 2]!)} ms`;
}
