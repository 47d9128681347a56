import type { DomainEvent, Events, Snapshot } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { LiveSessionsService } from './live-sessions.service';
import { SessionsStore } from './sessions.store';

/** In a session its participants can report each other. */
@Listener('sessions')
export class SubjectsEvents {
  constructor(
    private readonly store: SessionsStore,
    private readonly sessions: LiveSessionsService,
  ) {}

  @On('moderation.snapshot.wanted.v1')
  async onSnapshotWanted(
    { data }: DomainEvent<'moderation.snapshot.wanted.v1'>,
    { emit }: UnitOfWork,
  ) {
    const { reportUid, kind } = data;
    if (kind !== 'session') return;
    const snapshot = await this.snapshot(data);
    emit('sessions.snapshot.taken.v1', reportUid, { reportUid, snapshot });
  }

  /** A session that goes on ends. */
  @On('moderation.subject.removed.v1')
  async onSubjectRemoved({ data }: DomainEvent<'moderation.subject.removed.v1'>, work: UnitOfWork) {
    if (data.kind === 'session') await this.sessions.stop(data.subjectUid, work);
  }

  private async snapshot({
    subjectUid,
    aboutUid,
    reporter,
  }: Events['moderation.snapshot.wanted.v1']): Promise<Snapshot | null> {
    const row = await this.store.find(subjectUid);
    if (!row || !aboutUid || ![reporter.uid, aboutUid].every((uid) => row.uids.includes(uid)))
      return null;
    const named = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
      `${firstName} ${lastName}`;
    return {
      authorUid: aboutUid,
      title: row.recipe.name,
      text: '',
      pictures: [],
      createdAt: row.startedAt.toISOString(),
      context: [
        { label: 'Kind', text: row.type },
        { label: 'Chef', text: named(row.chef) },
        ...row.members.map((member) => ({ label: 'Member', text: named(member) })),
        ...(row.endedAt ? [{ label: 'Ended', text: row.endedAt.toISOString() }] : []),
      ],
    };
  }
}
