import { SECOND } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isGood, traded, type RefreshTokens } from './refresh-tokens';

/** How long an answer may be on its way. */
const WINDOW = 30 * SECOND;

/** One sign-in, of which tokens are traded at times of the caller's choosing. */
class Family {
  tokens: RefreshTokens = { current: '0', previous: null, rotatedAt: new Date(0) };
  private made = 0;

  /** The next token; null where the sign-in ends. */
  trade(given: string, at: number): string | null {
    const now = new Date(at);
    if (!isGood(this.tokens, given, now)) return null;
    const next = `${++this.made}`;
    this.tokens = traded(this.tokens, given, next, now);
    return next;
  }
}

describe('refresh tokens', () => {
  it('go on with a browser that asks again before it has an answer, whichever comes last', () => {
    const pages = fc.array(fc.nat(9), { minLength: 1, maxLength: 5 });
    const visits = fc.array(fc.tuple(pages, fc.nat(4), fc.integer({ min: 31, max: 600 })));
    fc.assert(
      fc.property(visits, (all) => {
        const family = new Family();
        let cookie = '0';
        let now = 0;
        for (const [gaps, last, pause] of all) {
          const answers = gaps.map((gap) => family.trade(cookie, (now += gap * 500)));
          expect(answers).not.toContain(null);
          cookie = answers[last % answers.length]!;
          now += pause * SECOND;
        }
      }),
    );
  });

  it('end where two go on by one each, within two turns of either, whenever they come', () => {
    const turn = fc.integer({ min: WINDOW, max: 3600 * SECOND });
    const turns = fc.array(turn, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(turns, turns, fc.nat(WINDOW - 1), (owner, thief, lead) => {
        const family = new Family();
        const held = [family.trade('0', 0), family.trade('0', lead)];
        const times = [owner, thief].flatMap((gaps, who) => {
          let at = who ? lead : 0;
          return gaps.map((gap) => ({ who, at: (at += gap) }));
        });
        times.sort((a, b) => a.at - b.at);
        for (const { who, at } of times) {
          held[who] = family.trade(held[who]!, at);
          if (held[who] === null) return;
        }
        throw new Error('both went on');
      }),
    );
  });

  it('are refused when they are used again after what they were traded for was used', () => {
    const family = new Family();
    const next = family.trade('0', 0)!;
    family.trade(next, SECOND);
    expect(family.trade('0', 2 * SECOND)).toBeNull();
  });

  it('are so many and no more that are good at once', () => {
    const family = new Family();
    for (let i = 0; i < 1000; i++) family.trade('0', i);
    expect(JSON.stringify(family.tokens).length).toBeLessThan(600);
  });
});
