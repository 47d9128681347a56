import { log } from '@chefly/telemetry';

/**
 * A whole process: started, announced, and stopped by its signals. What cannot start says why and
 * ends.
 */
export async function runProcess<T extends { stop(): Promise<void> }>(
  start: () => Promise<T>,
  announce: (running: T, seconds: string) => string,
): Promise<void> {
  const from = performance.now();
  try {
    const running = await start();
    console.log(announce(running, ((performance.now() - from) / 1000).toFixed(1)));
    // whoever started this process over a channel, and died, would have ended it
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        void running.stop().then(
          () => process.exit(0),
          (err) => (log.fatal({ err }, 'the stop failed'), process.exit(1)),
        );
      });
  } catch (error) {
    console.error(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `The port ${(error as { port?: number }).port} is taken. Name another with CHEFLY_PORT.`
        : error,
    );
    process.exit(1);
  }
}
