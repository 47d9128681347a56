import { isTold, type NotificationKind, type Person } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import {
  NotificationsStore,
  REPEATED_AFTER_MS,
  type NotificationRow,
  type ToldRow,
} from './notifications.store';
import { isFormer, PeopleStore } from '../people/people.store';
import { SubscriptionsStore } from '../push/subscriptions.store';
import { SettingsStore } from '../settings/settings.store';
import { VoicesStore, type VoiceRow } from './voices.store';
import { wordsOf } from './wording';

/** What to tell. */
export interface News {
  memberUid: string;
  kind: NotificationKind;
  link: string | null;
  /** The words, where they are not made of names: see wording.ts. */
  message?: string;
  title?: string;
  place?: NotificationRow['place'];
  /** Whose doing it is: nothing is told of members of whom the reader does not hear. */
  from?: Person;
  fromUid?: string;
  /** What can be repeated, or is done by several: told in one for a day, and rings once. */
  about?: string;
  /** Which of the several it is, when a member may do more than one. */
  key?: string;
  subject?: NotificationRow['subject'];
  answers?: NotificationRow['answers'];
  pushedUntil?: Date;
  stays?: boolean;
}
type Voiced = News & { about: string; fromUid: string };

/** How many of several are kept at hand with the row: a reader may not hear of some of them. */
const AT_HAND = 20;
/** Taken back at once when a subject goes; jobs do the rest. */
const REMOVED_AT_ONCE = 200;

/** Tells members what happened, and takes back what is true no more. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly store: NotificationsStore,
    private readonly voices: VoicesStore,
    private readonly names: PeopleStore,
    private readonly people: People,
    private readonly settings: SettingsStore,
    private readonly browsers: SubscriptionsStore,
  ) {}

  async notify({ from, ...given }: News, work: UnitOfWork, now = new Date()): Promise<void> {
    const news = { ...given, fromUid: from?.uid ?? given.fromUid };
    const { memberUid, fromUid } = news;
    if (fromUid === memberUid) return;
    if (fromUid && !(await this.people.hears(memberUid, fromUid, work.tx))) return;
    if (!isTold(await this.settings.get(memberUid, work.tx), news.kind)) return;
    const both = fromUid ? [memberUid, fromUid] : [memberUid];
    const known = await this.names.known(both, work.tx);
    // what moderators answer takes longer than some stay, and any news may come late
    if (both.some((uid) => isFormer(uid, known))) return;
    const actor = from && (await this.names.meet(from, known, work.tx));
    if (isVoiced(news)) return this.tellTogether(news, work, now, actor);
    const { key: _key, ...row } = news;
    await this.ring({ _id: newUid(), ...row, read: false, createdAt: now }, work, actor);
  }

  /**
   * One of several, or what can be repeated: within a day it joins what was told before. New, it
   * makes that unread again; what was taken back and done again is as it was.
   */
  private async tellTogether(
    news: Voiced,
    work: UnitOfWork,
    now: Date,
    actor: Person | undefined,
  ): Promise<void> {
    const { tx } = work;
    const { memberUid, about, fromUid, key = fromUid, ...words } = news;
    const told = await this.store.findTold(about, tx);
    if (told?.done) return;
    const open = told && now.getTime() - told.at.getTime() < REPEATED_AFTER_MS ? told : null;
    const uid = open?.uid ?? newUid();
    const row = open && (await this.store.find(uid, tx));
    const before = open && (await this.voices.find(uid, key, tx));
    if (row && before?.standing) return;
    if (before) await this.voices.renew(before._id, tx);
    else await this.voices.add(voiceOf(news, uid, now), tx);
    const fresh = before ? null : { read: false, createdAt: now };
    if (row) return this.join(row, fromUid, { ...words, ...fresh }, work);
    const { read, createdAt } = fresh ?? { read: open!.read, createdAt: open!.at };
    const alone = { actors: [fromUid], voices: 1 };
    const created = { _id: uid, memberUid, about, ...words, ...alone, read, createdAt };
    if (open) return this.putBack(created, work);
    const first = { _id: about, uid, read: false, at: now };
    await (told ? this.store.saveTold(first, tx) : this.store.addTold(first, tx));
    await this.ring(created, work, actor);
  }

  /** One more stands behind what is told already. */
  private async join(
    row: NotificationRow,
    fromUid: string,
    change: Partial<NotificationRow>,
    { tx, emit }: UnitOfWork,
  ): Promise<void> {
    const { _id, memberUid } = row;
    const actors = withFirst(fromUid, actorsOf(row));
    await this.store.change(_id, { ...change, actors, voices: (row.voices ?? 0) + 1 }, tx);
    emit('notifications.list.changed.v1', memberUid, { memberUid });
  }

  /** What was trimmed meanwhile has others still who stand behind it. */
  private async putBack(row: NotificationRow, { tx, emit }: UnitOfWork): Promise<void> {
    const { _id: uid, memberUid } = row;
    const { actors, voices } = await this.voices.latestOf(uid, AT_HAND, tx);
    const all = voices ?? (await this.voices.count([uid], tx)).get(uid)!;
    await this.store.add({ ...row, actors, voices: all }, tx);
    emit('notifications.list.changed.v1', memberUid, { memberUid });
  }

  /** @param actor whose doing it is, where that is read already */
  private async ring(
    row: NotificationRow,
    { tx, emit }: UnitOfWork,
    actor: Person | undefined,
  ): Promise<void> {
    await this.store.add(row, tx);
    const people = actor ? [actor] : await this.names.list(actorsOf(row), tx);
    const { _id: uid, memberUid, link, createdAt } = row;
    emit('notifications.notification.created.v2', memberUid, {
      uid,
      memberUid,
      message: messageOf(row, people, row.voices ?? 1),
      link,
      createdAt: createdAt.toISOString(),
    });
    // most members have none
    if (this.browsers.mayHave(memberUid) && (await this.browsers.hasOf(memberUid, tx)))
      emit('notifications.push.due.v1', uid, { uid });
  }

  /**
   * Takes back what is true no more.
   * @param key only this one of the several; without `about` wherever it was told
   */
  async withdraw(of: { about?: string; key?: string }, work: UnitOfWork): Promise<void> {
    await this.takeBack(await this.voices.listStanding(of, work.tx), work);
  }

  /** There is nothing to tell of it any more, also not by news that are on their way. */
  async finish(about: string, work: UnitOfWork, now = new Date()): Promise<void> {
    await this.withdraw({ about }, work);
    // of one that was kept for long its voice may have gone before it
    for (const row of await this.store.findAbout(about, work.tx)) await this.remove(row, work);
    const done: ToldRow = { _id: about, uid: '', read: true, done: true, at: now };
    await this.store.saveTold(done, work.tx);
  }

  /** What was asked for is answered: it stands in the list as what came of it. */
  async turn(
    about: string,
    into: Pick<NotificationRow, 'kind' | 'link'>,
    { tx, emit }: UnitOfWork,
  ): Promise<void> {
    for (const { _id, memberUid } of await this.store.findAbout(about, tx)) {
      await this.store.change(_id, { ...into, read: true }, tx);
      emit('notifications.list.changed.v1', memberUid, { memberUid });
    }
  }

  /** What is heard of a post or a review behind its end would lead nowhere. */
  async isGone(subjectUid: string, work: UnitOfWork): Promise<boolean> {
    return !!(await this.store.findTold(goneOf(subjectUid), work.tx));
  }

  /** What was told about a post or a review that is gone. True when there is no more. */
  async forgetSubject(subjectUid: string, work: UnitOfWork, now = new Date()): Promise<boolean> {
    const gone: ToldRow = { _id: goneOf(subjectUid), uid: '', read: true, done: true, at: now };
    await this.store.saveTold(gone, work.tx);
    const rows = await this.store.findOfSubject(subjectUid, REMOVED_AT_ONCE, work.tx);
    for (const row of rows) await this.remove(row, work);
    return rows.length < REMOVED_AT_ONCE;
  }

  /** Two who are nobody to each other have told each other nothing. */
  async forgetBetween(one: string, other: string, work: UnitOfWork): Promise<void> {
    for (const [memberUid, fromUid] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const uid of await this.store.removeFrom(memberUid, fromUid, work.tx))
        work.emit('notifications.notification.withdrawn.v1', memberUid, { uid, memberUid });
      const between = await this.voices.listBetween(memberUid, fromUid, work.tx);
      await this.takeBack(between, work);
    }
  }

  /** What an erased member did along with others is told without them. True when there is no more. */
  async forgetActor(actorUid: string, work: UnitOfWork): Promise<boolean> {
    const rows = await this.voices.listBy(actorUid, REMOVED_AT_ONCE, work.tx);
    const standing = rows.filter((row) => row.standing);
    await this.takeBack(standing, work);
    const ids = rows.map((row) => row._id);
    await this.voices.remove(ids, work.tx);
    return rows.length < REMOVED_AT_ONCE;
  }

  /** What is told together is changed once, of however many it is taken back. */
  private async takeBack(standing: VoiceRow[], work: UnitOfWork): Promise<void> {
    const { tx, emit } = work;
    const ids = standing.map(({ _id }) => _id);
    await this.voices.end(ids, tx);
    const told = Map.groupBy(standing, ({ uid }) => uid);
    for (const [uid, { length: fewer }] of told) {
      const row = await this.store.find(uid, tx);
      if (!row) continue;
      const { memberUid, voices = 1 } = row;
      const latest = voices === fewer ? null : await this.voices.latestOf(uid, AT_HAND, tx);
      if (!latest?.actors.length) {
        await this.remove(row, work);
        continue;
      }
      await this.store.change(uid, { ...latest, voices: voices - fewer }, tx);
      emit('notifications.list.changed.v1', memberUid, { memberUid });
    }
  }

  private async remove({ _id: uid, memberUid, about, read }: NotificationRow, work: UnitOfWork) {
    await this.store.remove(uid, work.tx);
    const told = about ? await this.store.findTold(about, work.tx) : null;
    if (told?.uid === uid && told.read !== read)
      await this.store.saveTold({ ...told, read }, work.tx);
    work.emit('notifications.notification.withdrawn.v1', memberUid, { uid, memberUid });
  }
}

/** That a post or a review is gone is remembered as what there is nothing to tell of. */
const goneOf = (subjectUid: string) => `gone:${subjectUid}`;

/** One of several of a member's leads elsewhere than the others. */
const voiceOf = (
  { memberUid, about, fromUid, key = fromUid, stays, link }: Voiced,
  uid: string,
  at: Date,
) => ({
  uid,
  about,
  key,
  memberUid,
  actorUid: fromUid,
  standing: true,
  at,
  ...(stays && { stays }),
  ...(link && key !== fromUid && { link }),
});

const isVoiced = (news: News): news is Voiced => !!news.about && !!news.fromUid;
const withFirst = (uid: string, actors: string[]) =>
  [uid, ...actors.filter((other) => other !== uid)].slice(0, AT_HAND);

/** Whose doing a notification is, the latest first. */
export const actorsOf = (row: NotificationRow): string[] =>
  row.actors ?? (row.fromUid ? [row.fromUid] : []);

/** @param people those of its actors who are shown: at least one, where it has any */
export const messageOf = (row: NotificationRow, people: Person[], count: number): string =>
  row.message ?? wordsOf({ ...row, kind: row.kind ?? 'news', people, count });
