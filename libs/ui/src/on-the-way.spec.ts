/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { forgetWords, keepWords, keepWordsFor, keptWords } from './kept';
import { onTheWay } from './on-the-way';

interface Note {
  uid: string;
  text: string;
}
const wayHere = () =>
  onTheWay<Note>(
    'notes',
    ({ uid }) => uid,
    ({ uid, text }) => typeof uid === 'string' && typeof text === 'string',
  );
const note = (uid: string) => ({ uid, text: `of ${uid}` });

beforeEach(() => keepWordsFor('amina'));
afterEach(() => forgetWords());

it('of what another version kept, what is no such thing is left out', () => {
  for (const odd of ['no list', '{}', '7', 'null'])
    expect((keepWords('notes', odd), wayHere().all())).toEqual([]);
  keepWords('notes', JSON.stringify([null, 7, 'a', [], { uid: 1 }, { text: 'a' }, note('a')]));
  const way = wayHere();
  expect(way.all()).toEqual([note('a')]);
  way.add(note('b'));
  way.arrived('a');
  expect(wayHere().all()).toEqual([note('b')]);
});

it('an answer that comes when somebody else is there changes nothing of theirs', () => {
  const way = wayHere();
  way.add(note('a'));
  keepWordsFor('bina');
  wayHere().add(note('b'));
  way.add(note('c'));
  way.arrived('b');
  expect([way.all(), wayHere().all()]).toEqual([[], [note('b')]]);
});

it('nothing is kept of who has signed out while it was on its way', () => {
  const way = wayHere();
  way.add(note('a'));
  forgetWords();
  way.add(note('b'));
  expect([keptWords('notes'), Object.keys(sessionStorage)]).toEqual(['', []]);
});
