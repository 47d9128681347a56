import { Outbox } from '@chefly/engines/bus';
import type { Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { refusalToAnswer } from './request';
import { RequestsStore } from './requests.store';

/** That a chef has a request before their eyes, told to whoever asked and to nobody else. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly store: RequestsStore,
    private readonly outbox: Outbox,
  ) {}

  /** Seen twice is seen once; what is closed, or is not the caller's to answer, is let pass. */
  async see({ uids }: { uids: string[] }, caller: Caller): Promise<Record<string, never>> {
    const now = new Date();
    await this.outbox.transaction(async ({ tx, emit }) => {
      for (const requestUid of new Set(uids)) {
        const request = await this.store.find(requestUid, tx);
        if (!request || refusalToAnswer(request, caller.uid, now)) continue;
        if (request.chefs.some(({ uid, seenAt }) => uid === caller.uid && seenAt)) continue;
        const chefs = request.chefs.map((chef) =>
          chef.uid === caller.uid ? { ...chef, seenAt: now } : chef,
        );
        await this.store.setChefs(requestUid, chefs, tx);
        emit('sessions.request.changed.v1', requestUid, {
          requestUid,
          memberUid: request.member.uid,
        });
      }
    });
    return {};
  }
}
