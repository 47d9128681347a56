import { setImmediate as others } from 'node:timers/promises';
import type { KitchenRecord } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { RequestsStore } from '../requests/requests.store';
import { AdmissionService, isInSession } from '../sessions/admission.service';
import { SessionViews } from '../sessions/session-views';
import type { SessionRow } from '../sessions/sessions.store';
import { KitchenStore } from './kitchen.store';
import { Recording, UNRECORDED, type Recorded } from './record';

/** What was cooked, for those who took part in it. */
@Injectable()
export class RecordService {
  constructor(
    private readonly store: KitchenStore,
    private readonly requests: RequestsStore,
    private readonly views: SessionViews,
    private readonly admission: AdmissionService,
    private readonly pictures: Pictures,
  ) {}

  /** Up to where the caller's part was over, and what was asked while they were there. */
  async record({ uid }: { uid: string }, caller: Caller): Promise<KitchenRecord> {
    const row = await this.views.joined(uid, caller.uid);
    if (isInSession(row, caller.uid)) await this.admission.admit(uid, caller);
    const part = row.members.find((member) => member.uid === caller.uid);
    const until = part?.leftAt ?? row.endedAt ?? new Date();
    const version = await this.store.versionAt(uid, until);
    const { questions, ...recorded } = await this.recorded(row, version, until);
    const before = await this.askedBefore(row, caller);
    const seen = questions.filter(({ downAt }) => !downAt || downAt > (part?.joinedAt ?? 0));
    return {
      sessionUid: uid,
      ...recorded,
      questions: [...before, ...seen].map(({ downAt: _, picture, ...question }) => ({
        ...question,
        picture: question.memberUid === caller.uid ? this.pictures.view(picture) : null,
      })),
    };
  }

  /** Others have their turn between the pieces, however much was done in it. */
  private async recorded(row: SessionRow, version: number, until: Date): Promise<Recorded> {
    const recording = new Recording(row);
    for await (const piece of this.store.piecesLeadingTo(row._id, version, UNRECORDED)) {
      recording.add(piece);
      await others();
    }
    return recording.until(until);
  }

  /** With a picture, from cook mode: it is its member's alone once the session is there. */
  private async askedBefore({ _id, startedAt }: SessionRow, { uid }: Caller) {
    const asked = await this.requests.listPictured(_id);
    return asked.flatMap(({ _id: requestUid, member, stuck, picture = null, askedAt }) =>
      stuck && member.uid === uid
        ? ({
            uid: requestUid,
            memberUid: uid,
            ...stuck,
            picture,
            downAt: null,
            askedAt: askedAt.toISOString(),
            answeredAt: startedAt.toISOString(),
          } satisfies Recorded['questions'][number])
        : [],
    );
  }
}
