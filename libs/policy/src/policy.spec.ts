import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, edges, mayDecide, maySee } from './index';

const subject = fc.record({
  uid: fc.constantFrom('a', 'b', 'c', 'd'),
  gender: fc.constantFrom('male' as const, 'female' as const),
});
const edge = fc.constantFrom(...edges);

describe('policy', () => {
  it('allows an edge exactly between two different, unblocked members of the same gender', () => {
    fc.assert(
      fc.property(edge, subject, subject, fc.boolean(), (e, a, b, blocked) => {
        expect(decide(e, a, b, { blocked }).allowed).toBe(
          a.uid !== b.uid && a.gender === b.gender && !blocked,
        );
      }),
    );
  });

  it('is symmetric, and every refusal names its rule and its text', () => {
    fc.assert(
      fc.property(edge, subject, subject, (e, a, b) => {
        const there = decide(e, a, b);
        expect(decide(e, b, a).allowed).toBe(there.allowed);
        if (!there.allowed) expect(there.rule && there.text).toBeTruthy();
      }),
    );
  });

  it('shows content to author, follower and moderator, and decisions never to oneself', () => {
    expect(maySee({ uid: 'a', roles: [] }, 'a', false)).toBe(true);
    expect(maySee({ uid: 'b', roles: [] }, 'a', true)).toBe(true);
    expect(maySee({ uid: 'm', roles: ['moderator'] }, 'a', false)).toBe(true);
    expect(maySee({ uid: 'b', roles: [] }, 'a', false)).toBe(false);
    expect(mayDecide('m', 'm').allowed).toBe(false);
    expect(mayDecide('m', 'a').allowed).toBe(true);
  });
});
