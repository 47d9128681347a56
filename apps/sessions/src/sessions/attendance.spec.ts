import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { enter, leave, type Attendance } from './attendance';

const fresh = (): Attendance => ({
  chef: { uid: 'chef' },
  chefInSince: null,
  members: ['a', 'b'].map((uid) => ({ uid, inSince: null, outSince: new Date(0), togetherMs: 0 })),
});
const step = fc.record({
  uid: fc.constantFrom('chef', 'a', 'b'),
  coming: fc.boolean(),
  after: fc.nat(1000),
});

describe('attendance', () => {
  it('is the time that chef and member were in the room together, whatever else happened', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let room = fresh();
        let now = 0;
        // the same, counted millisecond by millisecond
        const here = new Set<string>();
        const counted = new Map([
          ['a', 0],
          ['b', 0],
        ]);
        for (const { uid, coming, after } of steps) {
          if (here.has('chef'))
            for (const [member, ms] of counted)
              if (here.has(member)) counted.set(member, ms + after);
          now += after;
          room = (coming ? enter : leave)(room, uid, new Date(now));
          if (coming) here.add(uid);
          else here.delete(uid);
        }
        for (const uid of ['chef', 'a', 'b']) room = leave(room, uid, new Date(now));
        for (const member of room.members) expect(member.togetherMs).toBe(counted.get(member.uid));
      }),
    );
  });

  it('heeds no leaving that is older than the coming', () => {
    const room = enter(fresh(), 'a', new Date(100));
    expect(leave(room, 'a', new Date(99))).toEqual(room);
    expect(leave(room, 'stranger', new Date(200))).toEqual(room);
  });

  it('is over with their part, however late it is heard that they came, or went', () => {
    const part = fresh();
    part.members[0]!.leftAt = new Date(300);
    let room = enter(enter(part, 'chef', new Date(0)), 'a', new Date(100));
    room = enter(leave(room, 'a', new Date(150)), 'a', new Date(200));
    for (const uid of ['chef', 'a'])
      expect(leave(room, uid, new Date(9_000)).members[0]!.togetherMs).toBe(150);
    expect(enter(part, 'a', new Date(400)).members[0]!.togetherMs).toBe(0);
  });
});
