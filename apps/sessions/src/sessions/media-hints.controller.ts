import { OPEN } from '@chefly/access';
import { HOUR } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { MediaRooms } from '@chefly/engines/media';
import { Body, Controller, Headers, HttpCode, Inject, Post, SetMetadata } from '@nestjs/common';
import { RoomClearing } from './room-clearing';

const REMEMBERED_MS = HOUR;

/**
 * What the media server says happened in a room. Open because its signature is the permission;
 * anything else is answered alike and does nothing. Repeats and forgeries cost one look at the
 * room's own list at most.
 */
@Controller()
export class MediaHintsController {
  constructor(
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    @Inject(Cache) private readonly cache: Cache,
    private readonly clearing: RoomClearing,
  ) {}

  @Post('/api/sessions/livekit-webhook')
  @HttpCode(200)
  @SetMetadata(OPEN, true)
  async hint(@Body() body: unknown, @Headers('authorization') authorization: string | undefined) {
    const hint = await this.rooms.readHint(typeof body === 'string' ? body : '', authorization);
    // the same message twice, or a recorded one played again, is not worth a second look; one that
    // failed is
    if (!hint || (await this.cache.get(`hint/${hint.id}`))) return {};
    await this.clearing.clear(hint.room);
    await this.cache.set(`hint/${hint.id}`, 'seen', REMEMBERED_MS);
    return {};
  }
}
