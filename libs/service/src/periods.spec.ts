import type { Jobs } from '@chefly/engines/jobs';
import { HOUR, MINUTE } from '@chefly/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Periods } from './periods';
import { Runtime } from './runtime';

beforeEach(() => void jest.useFakeTimers({ now: 10 * HOUR + MINUTE }));
afterEach(() => void jest.useRealTimers());

function service() {
  const runtime = new Runtime();
  const planned: string[] = [];
  const jobs = {
    handle: () => undefined,
    schedule: async (queue: string, id: string, at: Date) =>
      void planned.push(`${queue} ${id} at ${at.getTime() / HOUR}`),
  };
  return { runtime, planned, periods: new Periods(runtime, jobs as unknown as Jobs) };
}

it('plans the period under way at the start, and each that follows, until the end', async () => {
  const { runtime, planned, periods } = service();
  periods.once('sweep', HOUR, async () => undefined);
  await runtime.start();
  expect(planned).toEqual(['sweep 11 at 11']);
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(planned).toEqual(['sweep 11 at 11', 'sweep 12 at 12', 'sweep 13 at 13']);
  await runtime.stop();
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(planned).toHaveLength(3);
});

it('goes on after a failure', async () => {
  const { runtime, periods } = service();
  let tried = 0;
  periods.each('this fails on purpose', MINUTE, async () => {
    tried++;
    throw new Error('not now');
  });
  await runtime.start();
  expect(tried).toBe(1);
  await jest.advanceTimersByTimeAsync(3 * MINUTE);
  expect(tried).toBe(4);
  await runtime.stop();
});
