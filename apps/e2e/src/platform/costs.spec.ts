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
    const { setInterval: every } = globalThis;
    const quiet = (look: () => void, ms?: number) =>
      every(() => void (meter.isMeasuring || look()), ms);
    jest.spyOn(globalThis, 'setInterval').mockImplementation(quiet as typeof setInterval);
    platform = await bootPlatform({}, meter.observe);
    meter.attach(platform);
    calls = callsOf(await kitchenOf(platform));
  }, 180_000);
  afterAll(async () => {
    await platform.stop();
    jest.restoreAllMocks();
  });

  it('is what the table says', async () => {
    const found: string[] = [];
    const different: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(calls)) {
      // what is under way is not remembered
      await platform.settle();
      await call(0);
      const { cost, did } = await meter.measure(platform, () => call(1));
      const line = lineOf(name, cost);
      found.push(line);
      if (!lines.includes(line)) different[name] = did;
    }
    expect({ table: found, different }).toEqual({ table: lines, different: {} });
  }, 180_000);
});
