import { InProcessCache, type Cache } from '@chefly/engines/cache';
import type { MediaRooms } from '@chefly/engines/media';
import { expect, it, jest } from '@jest/globals';
import { MediaHintsController } from './media-hints.controller';
import type { RoomClearing } from './room-clearing';

it('looks again after a look at a room that failed, and not after one that was done', async () => {
  const cache: Cache = new InProcessCache();
  const readHint = async () => ({ id: 'one', room: 'a-session' });
  const clear = jest.fn<(uid: string) => Promise<void>>();
  clear.mockRejectedValueOnce(new Error('the media server is away')).mockResolvedValue();
  const controller = new MediaHintsController({ readHint } as unknown as MediaRooms, cache, {
    clear,
  } as unknown as RoomClearing);
  await expect(controller.hint('body', 'signed')).rejects.toThrow('away');
  await controller.hint('body', 'signed');
  await controller.hint('body', 'signed');
  expect(clear).toHaveBeenCalledTimes(2);
  await cache.close();
});
