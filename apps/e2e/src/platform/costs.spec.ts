import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callsOf, kitchenOf, type Calls } from './costs';
import { lineOf, lines } from './costs.table';
import { bootPlatform, split, type TestPlatform } from './kitchen';
import { Meter } from './meter';

(!split ? describe : describe.skip)('what each route costs', () => {
  let platform: TestPlatform;
  let calls: Calls;
  const meter = new Meter();

  beforeAll(async () => {
    // what looks around by the clock would be counted with whatever call is under way
    jest.useFakeTimers({ doNotFake: [...ALL_CLOCKS] });
    platform = await bootPlatform({}, meter.observe);
    meter.attach(platform);
    calls = callsOf(await kitchenOf(platform));
  }, 60_000);
  afterAll(async () => {
    await platform.stop();
    jest.useRealTimers();
  });

  it('is what the table says', async () => {
    const found: string[] = [];
    const different: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(calls)) {
      await call(0);
      const { cost, did } = await meter.measure(platform, () => call(1));
      const line = lineOf(name, cost);
      found.push(line);
      if (!lines.includes(line)) different[name] = did;
    }
    expect({ table: found, different }).toEqual({ table: lines, different: {} });
  }, 60_000);
});

/** All but `setInterval`. */
const ALL_CLOCKS = [
  ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];
