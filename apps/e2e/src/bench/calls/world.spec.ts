import { describe, expect, it } from '@jest/globals';
import { nameOf, readOptions } from './options';
import { worldOf } from './world';

const sizes = { members: 60, follows: 5, posts: 80, recipes: 10 };

describe('the world of the measurements', () => {
  it('is the same each time', () => {
    expect(worldOf(sizes)).toEqual(worldOf(sizes));
  });

  it('has members of one gender follow each other, nobody themselves, nobody twice', () => {
    const { people, followed, followers } = worldOf(sizes);
    for (const [i, list] of followed.entries()) {
      expect([new Set(list).size, list.includes(i)]).toEqual([sizes.follows, false]);
      for (const other of list) {
        expect(people[other]!.gender).toBe(people[i]!.gender);
        expect(followers[other]).toContain(i);
      }
    }
  });

  it('is as large as it is asked to be', () => {
    const { people, posts, postsOf, recipes } = worldOf(sizes);
    expect([people.length, posts.length, recipes.length]).toEqual([60, 80, 10]);
    expect(postsOf.flat()).toHaveLength(80);
    expect(new Set([...people, ...posts, ...recipes].map(({ uid }) => uid)).size).toBe(150);
  });

  it('is asked for by options, of which wrong ones are refused', () => {
    expect(nameOf(readOptions(['--members', '500', '--posts', '2000']))).toBe('500-50-2000-2000');
    expect(() => readOptions(['--members', 'many'])).toThrow();
    expect(() => readOptions(['--guests', '1'])).toThrow();
  });
});
