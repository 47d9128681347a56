import { expect, it } from '@jest/globals';
import { Audiences } from './audiences';

const amina = 'member:amina';

it('knows who hears of an author for as long as a socket of theirs is open', () => {
  const audiences = new Audiences();
  let reads = 0;
  const heard = () => {
    reads++;
    return ['fatima', 'sana'];
  };
  audiences.enter('amina', 'phone', heard);
  audiences.enter('amina', 'laptop', heard);
  expect([reads, ...audiences.roomsOf('fatima')]).toEqual([1, amina]);
  audiences.hear('amina', 'fatima', false);
  audiences.hear('amina', 'hafsa', true);
  expect([audiences.roomsOf('fatima'), audiences.roomsOf('hafsa')]).toEqual([[], [amina]]);
  audiences.leave('amina', 'phone');
  audiences.leave('amina', 'phone');
  expect(audiences.roomsOf('sana')).toEqual([amina]);
  audiences.leave('amina', 'laptop');
  expect([audiences.roomsOf('sana'), audiences.roomsOf('hafsa')]).toEqual([[], []]);
  expect(audiences.knows('amina')).toBe(false);
  expect(audiences['byAuthor'].size).toBe(0);
});

it('keeps nothing of a member without a socket here', () => {
  const audiences = new Audiences();
  audiences.hear('amina', 'fatima', true);
  expect(audiences.roomsOf('fatima')).toEqual([]);
});
