import { Jobs } from '@chefly/engines/jobs';
import { MediaRooms, type Present } from '@chefly/engines/media';
import { Inject, Injectable } from '@nestjs/common';
import { SessionsStore } from './sessions.store';

/** Who has no business in the media room of a session is put out of it. */
@Injectable()
export class RoomClearing {
  constructor(
    private readonly sessions: SessionsStore,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.handle('media-room', ({ sessionUid }) => this.clear(sessionUid as string));
  }

  /** By the stored session alone: whoever left, strangers, ended sign-ins; all once it has ended. */
  async clear(sessionUid: string): Promise<void> {
    const session = await this.sessions.find(sessionUid);
    if (!session || session.state === 'ended') return this.rooms.close(sessionUid);
    const left = new Set(
      session.members.filter((member) => member.leftAt).map((member) => member.uid),
    );
    const hasBusiness = ({ identity, key }: Present) =>
      session.uids.includes(identity) && !left.has(identity) && !session.barred?.includes(key);
    for (const present of (await this.rooms.participants(sessionUid)) ?? [])
      if (!hasBusiness(present)) await this.rooms.remove(sessionUid, present.identity);
  }
}
