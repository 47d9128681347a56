import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * Beyond what is alive, the heap grows by so many hundredths before all of it is looked through.
 * V8's own choice doubles it where calls come fast, and keeps that afterwards.
 */
const HEAP_GROWTH = 40;
const LOOK_MS = 2000;
/** Of the event loop's time: what is asked for now and then leaves a process at rest. */
const QUIET = 0.05;
/** Above what giving memory back takes. */
const BUSY = 0.25;
/** What comes again a moment later would be asked of the system again. */
const LOOKS_UNTIL_REST = 5;

/** How much of its time the event loop worked since the last look, from 0 to 1. */
export type Look = () => number;

/**
 * Keeps the heap small: it grows slowly, and while nothing much is asked of the process V8 gives
 * what it holds for calls to come back to the system, in small steps, as browsers have it do in a
 * page that nobody looks at.
 *
 * @returns what stops looking, and leaves V8 as it was: a process that ends while it gives memory
 *   back may wait for its own compiler, which waits for it (nodejs/node 54918)
 */
export function keepHeapSmall(look: Look = utilization(), set = setFlagsFromString): () => void {
  // not among what NODE_OPTIONS may say
  set(`--heap-growing-percent=${HEAP_GROWTH}`);
  let quiet = 0;
  let resting = false;
  const timer = setInterval(() => {
    const busy = look();
    quiet = busy < QUIET ? quiet + 1 : 0;
    const rests = resting ? busy < BUSY : quiet >= LOOKS_UNTIL_REST;
    if (rests === resting) return;
    resting = rests;
    set(resting ? '--optimize-for-size' : '--no-optimize-for-size');
  }, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (resting) set('--no-optimize-for-size');
    resting = false;
  };
}

function utilization(): Look {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
