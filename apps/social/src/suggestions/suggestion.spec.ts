import { describe, expect, it } from '@jest/globals';
import { cuisinesOf, ranked, sharedFirst } from './suggestion';

const somebody = (uid: string, reasons: object) => ({
  ...{ uid, through: 0, shared: 0, sessions: 0 },
  ...reasons,
});

describe('who is suggested first', () => {
  it('is who is near, then who cooks alike, then who has cooked with others', () => {
    const order = ranked([
      somebody('a-cook-of-many-sessions', { sessions: 90 }),
      somebody('of-the-same-cuisine', { shared: 1 }),
      somebody('nobody-in-particular', {}),
      somebody('followed-by-a-friend', { through: 1 }),
      somebody('followed-and-alike', { through: 1, shared: 2 }),
    ]).map(({ uid }) => uid);
    expect(order).toEqual([
      'followed-and-alike',
      'followed-by-a-friend',
      'of-the-same-cuisine',
      'a-cook-of-many-sessions',
      'nobody-in-particular',
    ]);
  });

  it('is not whoever the most follow: three are as good as thirty', () => {
    const [first] = ranked([
      somebody('whom-thirty-follow', { through: 30 }),
      somebody('whom-three-follow', { through: 3, shared: 1 }),
    ]);
    expect(first!.uid).toBe('whom-three-follow');
  });
});

describe('of two for whom as much speaks', () => {
  const first = (...people: Parameters<typeof somebody>[]) =>
    ranked(people.map((each) => somebody(...each)))[0]!.uid;

  it('who has cooked with others comes before who has not: as much as half a cuisine', () => {
    expect(first(['near', { through: 1 }], ['alike', { shared: 1, sessions: 1 }])).toBe('alike');
    expect(first(['alike', { shared: 1, sessions: 90 }], ['both', { through: 1, shared: 1 }])).toBe(
      'both',
    );
  });

  it('who has cooked with others more often comes first, of equals always the same', () => {
    expect(first(['a', { sessions: 2 }], ['b', { sessions: 3 }])).toBe('b');
    expect([first(['a', {}], ['b', {}]), first(['b', {}], ['a', {}])]).toEqual(['a', 'a']);
  });
});

describe('what somebody cooks', () => {
  it('is told by cuisine, those of most dishes first, and first of all what both cook', () => {
    const cooks = ['Persian', 'Punjabi', 'Punjabi', 'Italian'].map((cuisine) => ({ cuisine }));
    expect(cuisinesOf(cooks)).toEqual(['Punjabi', 'Italian', 'Persian']);
    expect(cuisinesOf(undefined)).toEqual([]);
    expect(sharedFirst(cuisinesOf(cooks), new Set(['Persian']))).toEqual([
      'Persian',
      'Punjabi',
      'Italian',
    ]);
  });
});
