import { performance } from 'node:perf_hooks';
import { Histogram, type Registry } from 'prom-client';

/**
 * Each look wakes the process, also one that has nothing to do: a hundred in a second, as libraries
 * have it, were a fifth of what it took at rest.
 */
const LOOK_MS = 100;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Counts by how much a timer runs later than it is due: what whoever asks this process for
 * something waits before anything is done for them.
 *
 * @param now a clock in milliseconds that is never set
 * @returns what ends it
 */
export function watchEventLoop(registry: Registry, now = () => performance.now()): () => void {
  const delay = new Histogram({
    name: 'chefly_event_loop_delay_seconds',
    help: 'By how much a timer ran later than it was due',
    buckets: SECONDS,
    registers: [registry],
  });
  let due = now() + LOOK_MS;
  const timer = setInterval(() => {
    delay.observe(Math.max(now() - due, 0) / 1000);
    due = now() + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
