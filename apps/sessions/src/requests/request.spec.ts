import { timing, type RequestState } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterAccept, afterDecline, refusalToAnswer, waitFor } from './request';

const at = (ms: number) => new Date(ms);
const pending = (...uids: string[]) =>
  uids.map((uid) => ({ uid, state: 'pending' as RequestState }));

describe('a request', () => {
  it('waits five minutes, and three after an expiry', () => {
    expect(waitFor(null)).toBe(5 * 60_000);
    expect(waitFor('declined')).toBe(timing.requestWait);
    expect(waitFor('expired')).toBe(3 * 60_000);
  });

  it('refuses an answer at and after the deadline, and from a chef who was not asked', () => {
    const request = { state: 'pending' as const, expiresAt: at(100), chefs: pending('c') };
    expect(refusalToAnswer(request, 'c', at(99))).toBeNull();
    expect(refusalToAnswer(request, 'c', at(100))).toBe('sessions/request-expired');
    expect(refusalToAnswer(request, 'x', at(0))).toBe('sessions/request-closed');
  });

  it('takes no answer once it is closed, whatever closed it', () => {
    for (const state of ['accepted', 'declined', 'cancelled'] as const)
      expect(refusalToAnswer({ state, expiresAt: at(100), chefs: pending('c') }, 'c', at(0))).toBe(
        'sessions/request-closed',
      );
  });

  it('is declined exactly when its last chef declines, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 1 }), (order) => {
        let chefs = pending(...order);
        order.forEach((uid, i) => {
          const next = afterDecline({ chefs, askedAt: at(0) }, uid);
          chefs = next.chefs;
          expect(next.state).toBe(i === order.length - 1 ? 'declined' : 'pending');
        });
      }),
    );
  });

  it('withdraws the other chefs when one accepts', () => {
    const chefs = [...pending('a', 'b'), { uid: 'c', state: 'declined' as const }];
    expect(afterAccept({ chefs, askedAt: at(100) }, 'b', at(20_100))).toEqual([
      { uid: 'a', state: 'cancelled' },
      { uid: 'b', state: 'accepted', answeredMs: 20_000 },
      { uid: 'c', state: 'declined' },
    ]);
  });

  it('knows how long a chef took who declined, and nothing of one who said nothing', () => {
    const request = { chefs: pending('a', 'b'), askedAt: at(100) };
    expect(afterDecline(request, 'a', at(5100)).chefs[0]).toMatchObject({ answeredMs: 5000 });
    expect(afterDecline(request, 'a').chefs[0]).toEqual({ uid: 'a', state: 'declined' });
  });
});
