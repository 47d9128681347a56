import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { ChefsStore } from '../chefs/chefs.store';
import { eachRow } from '../each-row';
import { LiveSessionsService } from './live-sessions.service';
import { nextLook, toBeCleared } from './session';
import { SessionsStore } from './sessions.store';

/** What the time brings to a session: its end once it is left, and who has no business in its room. */
@Injectable()
export class SessionLooks {
  constructor(
    private readonly chefs: ChefsStore,
    private readonly store: SessionsStore,
    private readonly sessions: LiveSessionsService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  sweep(now: Date): Promise<void> {
    return eachRow(
      (page) => this.store.listToLookAt(now, page),
      (session) => this.look(session._id, now),
    );
  }

  /** Deadlines first: they do not wait for a media server that is away. */
  private async look(sessionUid: string, now: Date): Promise<void> {
    await this.sessions.endAbandoned(sessionUid, now);
    const row = await this.store.find(sessionUid);
    if (!row) return;
    await this.store.looked(row, nextLook(row, await this.chefs.find(row.chef.uid), now));
    if (toBeCleared(row))
      await this.jobs.schedule('media-room', `look-${sessionUid}`, now, { sessionUid });
  }
}
