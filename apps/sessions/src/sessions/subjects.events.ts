import type { DomainEvent, Events, Snapshot, StoredPicture } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { LiveSessionsService } from './live-sessions.service';
import { KitchenStore } from '../kitchen/kitchen.store';
import { RequestReports } from '../requests/request-reports';
import { RequestsStore } from '../requests/requests.store';
import { ReviewReports } from '../reviews/review-reports';
import { SessionsStore, type SessionRow } from './sessions.store';

/**
 * In a session its participants can report each other, and afterwards its readers what one wrote of
 * its chef, under the review's uid. Before it, under the request's uid, the chefs who are asked can
 * report who asks.
 */
@Listener('sessions')
export class SubjectsEvents {
  constructor(
    private readonly store: SessionsStore,
    private readonly sessions: LiveSessionsService,
    private readonly kitchens: KitchenStore,
    private readonly requests: RequestsStore,
    private readonly reports: RequestReports,
    private readonly reviews: ReviewReports,
  ) {}

  @On('moderation.snapshot.wanted.v1')
  async onSnapshotWanted(
    { data }: DomainEvent<'moderation.snapshot.wanted.v1'>,
    { emit }: UnitOfWork,
  ) {
    const { reportUid, kind } = data;
    if (kind !== 'session') return;
    const snapshot =
      (await this.snapshot(data)) ??
      (await this.reports.snapshot(data)) ??
      (await this.reviews.snapshot(data));
    emit('sessions.snapshot.taken.v1', reportUid, { reportUid, snapshot });
  }

  /** A session that goes on ends, and so does a request; what was written of the chef goes. */
  @On('moderation.subject.removed.v1')
  async onSubjectRemoved({ data }: DomainEvent<'moderation.subject.removed.v1'>, work: UnitOfWork) {
    if (data.kind !== 'session') return;
    await this.sessions.stop(data.subjectUid, work);
    await this.reviews.takeAway(data.subjectUid, data.authorUid, work);
    await this.reports.takeAway(data.subjectUid, work);
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
    const review = await this.reviews.ofSession(subjectUid, aboutUid);
    return {
      authorUid: aboutUid,
      title: row.recipe.name,
      text: review.text,
      pictures: reporter.uid === row.chef.uid ? await this.photosOf(aboutUid, row) : [],
      createdAt: row.startedAt.toISOString(),
      context: [
        { label: 'Kind', text: row.type },
        { label: 'Chef', text: named(row.chef) },
        ...row.members.map((member) => ({ label: 'Member', text: named(member) })),
        ...review.context,
        ...(row.endedAt ? [{ label: 'Ended', text: row.endedAt.toISOString() }] : []),
      ],
    };
  }

  /** What the chef was shown by somebody who was stuck: before they met, and then. */
  private async photosOf(by: string, { _id }: SessionRow): Promise<StoredPicture[]> {
    const [asked, raised] = await Promise.all([
      this.requests.listPictured(_id),
      this.kitchens.listPictured(_id),
    ]);
    return [
      ...asked.flatMap((row) => (row.member.uid === by && row.picture ? row.picture : [])),
      ...raised.flatMap((row) => (row.by === by && row.picture ? row.picture : [])),
    ];
  }
}
