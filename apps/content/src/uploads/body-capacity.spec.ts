import { EventEmitter } from 'node:events';
import { upload } from '@chefly/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCapacity } from './body-capacity';

const PIECE = 8 * 1024 * 1024;
/** Of a process, in such pieces. */
const PLACES = 8;

describe('the room for bodies', () => {
  let room: BodyCapacity;
  beforeEach(() => void (room = new BodyCapacity()));

  const replyOf = (closed = false) => ({ raw: Object.assign(new EventEmitter(), { closed }) });
  const reserve = (owner: string, reply = replyOf()) => {
    room.reserve(owner, PIECE, reply as never);
    return () => reply.raw.emit('close');
  };
  const busy = expect.objectContaining({ code: 'content/uploads-busy' });

  it('is so much for everybody together, and free again as soon as one is answered', () => {
    const ends = Array.from({ length: PLACES }, (_, i) => reserve(`member ${i}`));
    expect(() => reserve('one more')).toThrow(busy);
    ends[0]!();
    const end = reserve('one more');
    expect(() => reserve('and another')).toThrow(busy);
    for (const each of [...ends.slice(1), end]) each();
    for (let i = 0; i < PLACES; i++) reserve(`member ${i}`);
    expect(() => reserve('one more')).toThrow(busy);
  });

  it('is so much for one member, and free again as soon as one is answered', () => {
    const ends = Array.from({ length: upload.atOnce }, () => reserve('member'));
    expect(() => reserve('member')).toThrow(busy);
    reserve('another');
    ends[0]!();
    reserve('member');
    expect(() => reserve('member')).toThrow(busy);
  });

  it('is taken by nobody who has gone, who would never give it back', () => {
    const gone = expect.objectContaining({ code: 'content/upload-invalid' });
    for (let i = 0; i < 2 * PLACES; i++)
      expect(() => reserve('member', replyOf(true))).toThrow(gone);
    reserve('member');
  });
});
