import { Session } from 'node:inspector/promises';

/**
 * How many blocks of code ran while `work` did, in files whose path matches: for tests of how work
 * grows, since the same work is the same number on a busy machine.
 */
export async function countSteps(files: RegExp, work: () => Promise<unknown>): Promise<number> {
  const inspector = new Session();
  inspector.connect();
  try {
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await inspector.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await inspector.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => files.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    await inspector.post('Profiler.stopPreciseCoverage').catch(() => undefined);
    inspector.disconnect();
  }
}
