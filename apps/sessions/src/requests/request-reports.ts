import { HOUR, type Events, type Snapshot } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import type { PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { eachRow } from '../each-row';
import { RequestEndings } from './request-endings';
import type { RequestRow } from './request-row';
import { RequestsStore } from './requests.store';

/** So long after its deadline a chef who was asked can still say what the photo showed. */
const REPORTABLE_MS = HOUR;

/** What chefs report of who asks them, and how long that is kept after the answer. */
@Injectable()
export class RequestReports {
  constructor(
    private readonly store: RequestsStore,
    private readonly endings: RequestEndings,
    private readonly outbox: Outbox,
  ) {}

  /** A request as the chefs who were asked saw it; null for everybody else. */
  async snapshot({
    subjectUid,
    aboutUid,
    reporter,
  }: Events['moderation.snapshot.wanted.v1']): Promise<Snapshot | null> {
    const row = await this.store.find(subjectUid);
    const chef = row?.chefs.find(({ uid }) => uid === reporter.uid);
    if (!row || !chef || row.member.uid !== aboutUid) return null;
    const { stuck, picture, type, state } = row;
    return {
      authorUid: aboutUid,
      title: row.recipeName,
      text: stuck?.note ?? '',
      pictures: picture ? [picture] : [],
      createdAt: row.askedAt.toISOString(),
      context: [
        { label: 'Kind', text: `request for ${type}, ${state}` },
        { label: 'Chef', text: `${chef.firstName} ${chef.lastName}` },
        { label: 'Member', text: `${row.member.firstName} ${row.member.lastName}` },
      ],
    };
  }

  /** Nobody sees any more what moderators took away; whoever was asked has declined. */
  async takeAway(uid: string, work: UnitOfWork): Promise<void> {
    const row = await this.store.find(uid, work.tx);
    if (!row) return;
    for (const chef of row.chefs) {
      const request = await this.store.find(uid, work.tx);
      const waits = request?.chefs.some(
        (each) => each.uid === chef.uid && each.state === 'pending',
      );
      if (request?.state === 'pending' && waits)
        await this.endings.decline(request, chef.uid, work);
    }
    await this.store.dropNote(uid, work.tx);
    if (row.picture) await this.drop(row, work);
  }

  sweep(now: Date): Promise<void> {
    return eachRow(
      (page) => this.listPhotosOver(now, page),
      (request) => this.dropPhoto(request._id),
    );
  }

  /** Photos of requests that came to no session, once nobody reports them any more. */
  listPhotosOver(now: Date, page: PageQuery) {
    return this.store.listPhotosOver(new Date(now.getTime() - REPORTABLE_MS), page);
  }

  async dropPhoto(uid: string): Promise<void> {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.find(uid, work.tx);
      if (row?.picture && row.state !== 'pending' && !row.sessionUid) await this.drop(row, work);
    });
  }

  private async drop({ _id, picture }: RequestRow, { tx, emit }: UnitOfWork): Promise<void> {
    const { key } = picture!;
    await this.store.dropPicture(_id, tx);
    emit('sessions.picture.released.v1', key, { key });
  }
}
