import { browserToServer, SECOND, type BrowserMessageType } from '@chefly/contracts';
import type { Config } from '@chefly/config';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { EventRate } from './event-rate.guard';

const events = Object.keys(browserToServer) as BrowserMessageType[];

describe('what one socket may say within ten seconds', () => {
  let say: (event: BrowserMessageType) => string;
  beforeEach(() => {
    jest.useFakeTimers();
    const rate = new EventRate({ limitFactor: 1 } as Config);
    const data = { counts: new Map(), countedSince: Date.now() };
    say = (event) => {
      const ws = { getClient: () => ({ data }), getPattern: () => event };
      try {
        return String(rate.canActivate({ switchToWs: () => ws } as unknown as ExecutionContext));
      } catch (refusal) {
        return (refusal as { code: string }).code;
      }
    };
  });
  afterEach(() => void jest.useRealTimers());
  const saySo = (event: BrowserMessageType, times: number) =>
    Array.from({ length: times }, () => say(event));

  it.each(events)('is %s as often as its contract allows, whatever else is said', (event) => {
    const most = browserToServer[event].perTenSeconds;
    for (const other of events) if (other !== event) saySo(other, 1000);
    expect(new Set(saySo(event, most))).toEqual(new Set(['true']));
    expect(saySo(event, 2)).toEqual(['request/too-many', 'request/too-many']);
  });

  it('is counted anew after that, and not before', () => {
    const [event] = events as [BrowserMessageType];
    saySo(event, 1000);
    jest.advanceTimersByTime(10 * SECOND);
    expect(say(event)).toBe('request/too-many');
    jest.advanceTimersByTime(1);
    const most = browserToServer[event].perTenSeconds;
    expect(saySo(event, most + 1)).toEqual([...Array(most).fill('true'), 'request/too-many']);
  });
});
