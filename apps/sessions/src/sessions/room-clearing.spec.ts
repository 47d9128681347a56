import type { Jobs } from '@chefly/engines/jobs';
import type { MediaRooms, Present } from '@chefly/engines/media';
import { describe, expect, it, jest } from '@jest/globals';
import { RoomClearing } from './room-clearing';

/**
 * A media server's word about a room comes when it comes: what is done follows from the stored
 * session alone.
 */
describe('a look at a media room', () => {
  const lookAt = async (session: object | null, present: Present[]) => {
    const rooms = {
      participants: jest.fn(async () => present),
      remove: jest.fn(async () => undefined),
      close: jest.fn(async () => undefined),
    };
    const clearing = new RoomClearing(
      { find: async () => session } as never,
      rooms as unknown as MediaRooms,
      { handle: () => undefined } as unknown as Jobs,
    );
    await clearing.clear('a-session');
    await clearing.clear('a-session');
    return rooms;
  };
  const going = {
    state: 'ongoing',
    uids: ['chef', 'here', 'gone'],
    members: [{ uid: 'here' }, { uid: 'gone', leftAt: new Date() }],
    barred: ['old-pass'],
  };
  const inside = (identity: string, key = 'pass') => ({ identity, key }) as Present;

  it.each([
    ['that has ended', { ...going, state: 'ended' }],
    ['that nobody knows', null],
  ])(
    'of a session %s closes it, however late and often it is asked for',
    async (_name, session) => {
      const rooms = await lookAt(session, [inside('chef')]);
      expect(rooms.close).toHaveBeenCalledTimes(2);
      expect(rooms.remove).not.toHaveBeenCalled();
    },
  );

  it('of one that goes on puts out who left, strangers and ended sign-ins, and nobody else', async () => {
    const rooms = await lookAt(going, [
      inside('chef'),
      inside('here'),
      inside('gone'),
      inside('stranger'),
      inside('here', 'old-pass'),
    ]);
    expect(rooms.close).not.toHaveBeenCalled();
    const out = [
      ['a-session', 'gone'],
      ['a-session', 'stranger'],
      ['a-session', 'here'],
    ];
    expect(rooms.remove.mock.calls).toEqual([...out, ...out]);
  });
});
