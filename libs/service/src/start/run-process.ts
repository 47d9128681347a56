import { log } from '@chefly/telemetry';
import { keepHeapSmall } from './heap';
import { startWords } from './start-words';

/**
 * Whoever stops a pod waits 45 s, five of them before it is told; what has not let go by then is let
 * go of by the end of the process.
 */
const STOP_MS = 37_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * A whole process: started, announced, and stopped by its signals. What cannot start says why and
 * ends.
 */
export async function runProcess<T extends { stop(): Promise<void> }>(
  start: () => Promise<T>,
  announce: (running: T, seconds: string) => string,
): Promise<void> {
  const from = performance.now();
  const letHeapBe = keepHeapSmall();
  // the first process of a container is not ended by a signal that it does not listen to
  const giveUp = () => process.exit(143);
  for (const signal of SIGNALS) process.on(signal, giveUp);
  // whoever started this process over a channel, and died, would have ended it, also while it starts
  const orphaned = () => process.kill(process.pid, 'SIGTERM');
  process.once('disconnect', orphaned);
  if (process.connected === false) orphaned();
  try {
    const running = await start();
    console.log(announce(running, ((performance.now() - from) / 1000).toFixed(1)));
    for (const signal of SIGNALS) {
      process.off(signal, giveUp);
      process.on(signal, () => {
        letHeapBe();
        setTimeout(() => {
          log.fatal('the stop took too long');
          process.exit(1);
        }, STOP_MS).unref();
        void running.stop().then(
          () => process.exit(0),
          (err) => (log.fatal({ err }, 'the stop failed'), process.exit(1)),
        );
      });
    }
  } catch (error) {
    console.error(startWords(error));
    process.exit(1);
  }
}
