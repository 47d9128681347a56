import { expect, it } from '@jest/globals';
import { wordsOf } from './wording';

const people = ['Sana', 'Maryam', 'Zainab'].map((firstName) => ({ firstName, lastName: 'Test' }));

it.each([
  [1, 1, 'Sana Test liked your post ‘Nihari’.'],
  [2, 2, 'Sana and Maryam liked your post ‘Nihari’.'],
  [3, 3, 'Sana, Maryam and 1 other liked your post ‘Nihari’.'],
  [3, 5, 'Sana, Maryam and 3 others liked your post ‘Nihari’.'],
  // some of those at hand may not be named
  [1, 5, 'Sana and 4 others liked your post ‘Nihari’.'],
])('names %i of %i', (named, count, words) => {
  const told = {
    kind: 'post-liked',
    title: 'Nihari',
    people: people.slice(0, named),
    count,
  } as const;
  expect(wordsOf(told)).toBe(words);
});

it('counts the comments of one member', () => {
  const told = { kind: 'comment', title: 'review', people: people.slice(0, 1) } as const;
  expect(wordsOf({ ...told, count: 1 })).toBe('Sana Test commented on your review.');
  expect(wordsOf({ ...told, count: 3 })).toBe('Sana Test wrote 3 comments on your review.');
});

it('tells a place in what was there already from a time of somebody’s own', () => {
  const told = { kind: 'booking-made', title: 'Nihari', people, count: 1 } as const;
  expect(wordsOf(told)).toBe('Sana Test booked a time to cook ‘Nihari’ with you.');
  expect(wordsOf({ ...told, place: true })).toBe(
    'Sana Test took a place to cook ‘Nihari’ with you.',
  );
});

it('says of nobody known that it was a member', () => {
  const nobody = [{ firstName: '', lastName: '' }];
  expect(wordsOf({ kind: 'follow-request', people: nobody, count: 1 })).toBe(
    'A member asks to follow you.',
  );
});
