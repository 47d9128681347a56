import type { DomainEvent, Snapshot } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { MembersStore } from './profiles/members.store';

/** A member can be reported by every other: also by one who is blocked, who may have reason to. */
@Listener('social')
export class SubjectsEvents {
  constructor(private readonly members: MembersStore) {}

  @On('moderation.snapshot.wanted.v1')
  async onSnapshotWanted(
    { data }: DomainEvent<'moderation.snapshot.wanted.v1'>,
    { emit }: UnitOfWork,
  ) {
    const { reportUid, kind, subjectUid } = data;
    if (kind !== 'member') return;
    const snapshot = await this.snapshot(subjectUid);
    emit('social.snapshot.taken.v1', reportUid, { reportUid, snapshot });
  }

  private async snapshot(uid: string): Promise<Snapshot | null> {
    const row = await this.members.find(uid);
    if (!row) return null;
    return {
      authorUid: uid,
      title: `${row.firstName} ${row.lastName} (@${row.userName})`,
      text: row.summary,
      pictures: row.cover ? [row.cover] : [],
      createdAt: null,
      context: [],
    };
  }
}
