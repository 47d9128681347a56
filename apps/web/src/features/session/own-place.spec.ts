import { expect, it } from '@jest/globals';
import { ownPlace } from './own-place';

const quiet = { chef: true, showVoices: false, spotlit: false, videos: 1 };
type Room = Partial<typeof quiet>;
const beside = (room: Room) => ownPlace({ desk: true, ...quiet, ...room });
const onPhone = (room: Room) => ownPlace({ desk: false, ...quiet, ...room });
const ofEach = (place: (room: Room) => string, room: Room = {}) =>
  [0, 1, 2, 3, 4].map((videos) => place({ ...room, videos }));

it('beside the recipe stands with one or two others, and below the area of more', () => {
  expect(ofEach(beside)).toEqual(['below-one', 'below-one', 'below', 'row', 'row']);
});

it('on a phone lies on the picture of the other, above the names of two, and is the fourth of four', () => {
  expect(ofEach(onPhone)).toEqual(['corner', 'corner', 'upper-corner', 'tile', 'upper-corner']);
});

it('takes no part of the area where one has the stage alone, or those on voice have it', () => {
  for (const room of [{ spotlit: true }, { showVoices: true }]) {
    expect(new Set(ofEach(beside, room))).toEqual(new Set(['row']));
    expect(new Set(ofEach(onPhone, room))).toEqual(new Set(['corner']));
  }
});

it('of a guest stands with that of the chef, whoever the chef shows to the others', () => {
  for (const spotlit of [true, false]) {
    const guest = { chef: false, spotlit };
    expect(new Set(ofEach(beside, guest))).toEqual(new Set(['below-one']));
    expect(new Set(ofEach(onPhone, guest))).toEqual(new Set(['corner']));
  }
});
