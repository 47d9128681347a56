import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { watchEventLoop } from './event-loop';
import { Metrics } from './metrics';

/** How many looks found it late by no more than this, in seconds. */
const within = (seconds: string, text: string) =>
  Number(
    new RegExp(`^chefly_event_loop_delay_seconds_bucket{le="${seconds}"} (\\d+)$`, 'm').exec(
      text,
    )?.[1],
  );

describe('the delay of the event loop', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is what a timer is late by, and nothing of the time that it waits anyway', async () => {
    const registry = new Registry();
    let late = 0;
    watchEventLoop(registry, () => performance.now() + late);
    jest.advanceTimersByTime(1000);
    expect(within('0.001', await registry.metrics())).toBe(10);
    late = 400;
    jest.advanceTimersByTime(100);
    const text = await registry.metrics();
    expect([within('0.001', text), within('0.25', text), within('0.5', text)]).toEqual([
      10, 10, 11,
    ]);
    jest.advanceTimersByTime(100);
    expect(within('0.001', await registry.metrics())).toBe(11);
  });

  it('is looked at no more once the process ends', () => {
    const metrics = new Metrics();
    expect(jest.getTimerCount()).toBe(1);
    metrics.onModuleDestroy();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is told in one way alone', async () => {
    const metrics = new Metrics();
    const text = await metrics.read();
    metrics.onModuleDestroy();
    expect(text).toContain('chefly_event_loop_delay_seconds_count');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('nodejs_eventloop_lag');
  });
});
