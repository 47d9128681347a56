import type { Jobs } from './port';

/**
 * Work that is done once in each period, where it ends, by whichever process takes the job. Every
 * process plans the same job, ahead of its time; one that was lost is planned again by the next. One
 * that fails is tried again until the next one is due, which does the same: those of a long outage
 * would be tried again side by side, ever more of them.
 *
 * @param work is given the period's number, counted from 1970
 * @returns what plans the period that is under way: to be called at least once in each
 */
export function everyPeriod(
  jobs: Jobs,
  queue: string,
  periodMs: number,
  work: (period: string) => Promise<void>,
) {
  jobs.handle(queue, async (_data, period) => {
    try {
      await work(period);
    } catch (error) {
      const isNextDue = Date.now() >= (Number(period) + 1) * periodMs;
      if (!isNextDue) throw error;
    }
  });
  return async (now = Date.now()): Promise<void> => {
    const period = Math.floor(now / periodMs) + 1;
    await jobs.schedule(queue, String(period), new Date(period * periodMs), {});
  };
}
