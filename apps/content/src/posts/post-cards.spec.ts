import { LINK_PERIOD, Pictures, Signer } from '@chefly/pictures';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AuthorRow } from '../people/people.store';
import { PostCards } from './post-cards';
import type { PostRow } from './posts.store';

describe('a post as it is shown', () => {
  const row: PostRow = {
    ...{ _id: 'post', authorUid: 'ann', title: '"Haleem"', description: 'à la "maison"\n' },
    picture: { key: 'a'.repeat(22), width: 1280, height: 960, color: '#b83818', blur: 'data:' },
    ...{ recipeName: null, likes: 2, createdAt: new Date(0) },
  };
  const author: AuthorRow = {
    ...{ _id: 'ann', firstName: 'Ann', lastName: 'Lee', userName: 'ann', level: null },
  };
  let cards: PostCards;
  beforeEach(() => {
    jest.useFakeTimers();
    cards = new PostCards(new Pictures(new Signer('secret')));
  });
  afterEach(() => void jest.useRealTimers());

  it('is made once, for as long as the row, its author and the links to its picture are the same', () => {
    jest.setSystemTime(LINK_PERIOD);
    const card = cards.of(row, author);
    jest.setSystemTime(2 * LINK_PERIOD - 1);
    expect(cards.of(row, author)).toBe(card);
    jest.setSystemTime(2 * LINK_PERIOD);
    const later = cards.of(row, author);
    expect(later.post.picture).not.toEqual(card.post.picture);
    expect(cards.of(row, { ...author, firstName: 'Anne' }).post.author.firstName).toBe('Anne');
    expect(cards.of({ ...row, likes: 3 }, author).post.likes).toBe(3);
    expect(cards.of(row, undefined).post.author.firstName).toBe('');
  });

  it('is in JSON what it is as a value', () => {
    const card = cards.of(row, author);
    expect(JSON.parse(`{${card.fields}}`)).toEqual(card.post);
  });
});
