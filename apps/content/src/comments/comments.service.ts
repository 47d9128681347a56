import {
  COMMENT_DEPTH,
  type Comment,
  type CommentSubject,
  type contract,
  type InputOf,
  type Snapshot,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller, type Member } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import type { Reportable, Reporter } from '../subjects.events';
import { CommentSubjects, type FoundSubject } from './comment-subjects';
import { CommentView } from './comment-view';
import { CommentsStore, type CommentRow } from './comments.store';
import { handlesIn, mentionedIn, partsOf, type StoredPart } from './mentions';

type Content = typeof contract.content;

const subjectOf = (row: CommentRow): CommentSubject => ({
  kind: row.subjectKind,
  uid: row.subjectUid,
});

@Injectable()
export class CommentsService implements Reportable {
  constructor(
    private readonly store: CommentsStore,
    private readonly subjects: CommentSubjects,
    private readonly view: CommentView,
    private readonly members: PeopleStore,
    private readonly people: People,
    private readonly outbox: Outbox,
  ) {}

  async list({ kind, uid, parentUid, ...query }: InputOf<Content['comments']>, { member }: Caller) {
    await this.subjects.visible(member, { kind, uid });
    const { rows, next } = await this.store.list({ kind, uid }, parentUid ?? null, query);
    return { items: await this.view.list(rows, member), next };
  }

  async one({ uid }: { uid: string }, { member }: Caller) {
    const row = await this.visible(uid, member);
    const above: CommentRow[] = [];
    for (let next = row.parentUid; next;) {
      const parent = await this.store.find(next);
      if (!parent) break;
      above.unshift(parent);
      next = parent.parentUid;
    }
    const [comment, ...others] = await this.view.all([row, ...above], member);
    return { comment: comment!, above: others };
  }

  async create(
    form: InputOf<Content['createComment']>,
    { member, person }: Caller,
  ): Promise<Comment> {
    const { kind, uid, text, parentUid } = form;
    const subject = await this.subjects.open(member, { kind, uid });
    const key = `${member.uid}:${form.key}`;
    // one that is there already is answered, also where nothing can be answered any more
    const answered = async (error: unknown) => {
      if (await this.store.findByKey(key)) return null;
      throw error;
    };
    const parent = parentUid
      ? await this.answerable(parentUid, subject, member).catch(answered)
      : null;
    const parts = partsOf(text, await this.mentionable(text, member));
    const depth = parent ? parent.depth + 1 : 0;
    const row = newRow({ key, subject, parentUid, depth, authorUid: member.uid, parts });
    const told = await this.told(parent?.authorUid ?? null, parts, subject, member);
    const stored = await this.outbox
      .transaction(async ({ tx, emit }) => {
        const earlier = await this.store.findByKey(key, tx);
        if (earlier) return earlier;
        if (parent && !(await this.store.addReply(parent._id, tx))) throw notFound();
        if (!(await this.subjects.count(subject, 1, tx))) throw notFound();
        await this.store.insert(row, tx);
        const facts = { ...about(row, subject), author: person, ...told };
        emit('content.comment.created.v1', row._id, facts);
        return row;
      }, uid)
      .catch(async (error) => {
        const earlier = isDuplicate(error) ? await this.store.findByKey(key) : null;
        if (!earlier) throw error;
        return earlier;
      });
    // the same key for another comment is a mistake of its maker's, and tells nothing of the other
    if (stored.subjectUid !== uid || stored.parentUid !== parentUid)
      throw new Refusal('request/invalid');
    return (await this.view.all([stored], member))[0]!;
  }

  /** Its author's right wherever it stands: also below what they may not read any more. */
  async remove({ uid }: { uid: string }, { member }: Caller) {
    const before = await this.store.find(uid);
    if (!before || before.authorUid !== member.uid) throw notFound();
    const subjectAuthorUid = (await this.subjects.authorOf(subjectOf(before))) ?? member.uid;
    await this.outbox.transaction(async (work) => {
      if (!(await this.withdraw(uid, subjectAuthorUid, work))) throw notFound();
    }, before.subjectUid);
    return {};
  }

  /** The comment as a reporter sees it. */
  async snapshot(uid: string, reporter: Reporter): Promise<Snapshot | null> {
    const row = await this.store.find(uid);
    if (!row || row.deleted) return null;
    const seen = await this.subjects.visible(reporter, subjectOf(row)).catch((error) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!seen) return null;
    const { authorUid, createdAt, parts } = row;
    return {
      authorUid,
      title: null,
      text: await this.textOf(parts),
      pictures: [],
      createdAt: createdAt.toISOString(),
      context: [],
    };
  }

  /** A comment as one text, with the usernames that its mentions have now. */
  private async textOf(parts: StoredPart[]): Promise<string> {
    const names = await this.members.authorsByUid([...new Set(mentionedIn(parts))]);
    return parts
      .map((part) => ('text' in part ? part.text : `@${names.get(part.memberUid)?.userName ?? ''}`))
      .join('');
  }

  async removeReported(uid: string, work: UnitOfWork): Promise<void> {
    const row = await this.store.find(uid, work.tx);
    if (!row) return;
    const authorUid = (await this.subjects.authorOf(subjectOf(row))) ?? row.authorUid;
    await this.withdraw(uid, authorUid, work);
  }

  /** False when it is gone already. */
  private async withdraw(uid: string, subjectAuthorUid: string, { tx, emit }: UnitOfWork) {
    const row = await this.store.find(uid, tx);
    if (!row || row.deleted) return false;
    await this.store.remove(row, tx);
    await this.subjects.count(subjectOf(row), -1, tx);
    emit('content.comment.deleted.v1', uid, {
      ...about(row, { ...subjectOf(row), authorUid: subjectAuthorUid }),
      authorUid: row.authorUid,
    });
    return true;
  }

  async like({ uid }: { uid: string }, { member, person }: Caller) {
    const { row, subject } = await this.likeable(uid, member);
    const readers = await this.subjects.readers(subject, [row.authorUid]);
    const other = row.authorUid !== member.uid && readers.has(row.authorUid);
    const counted = await this.outbox.transaction(async ({ tx, emit }) => {
      const now = await this.store.addLike(uid, member.uid, tx);
      if (now !== null)
        emit('content.comment.liked.v1', uid, {
          ...about(row, subject),
          member: person,
          likedUid: other ? row.authorUid : null,
        });
      return now;
    }, uid);
    return { liked: true, likes: counted ?? row.likes };
  }

  async unlike({ uid }: { uid: string }, { member }: Caller) {
    const { row, subject } = await this.likeable(uid, member);
    const counted = await this.outbox.transaction(async ({ tx, emit }) => {
      const now = await this.store.removeLike(uid, member.uid, tx);
      if (now !== null)
        emit('content.comment.unliked.v1', uid, { ...about(row, subject), memberUid: member.uid });
      return now;
    }, uid);
    return { liked: false, likes: counted ?? row.likes };
  }

  /** @throws the same for a comment that does not exist and one that stands below what the viewer must not see. */
  private async visible(uid: string, viewer: Member): Promise<CommentRow> {
    const row = await this.store.find(uid);
    if (!row) throw notFound();
    await this.subjects.visible(viewer, subjectOf(row));
    return row;
  }

  private async likeable(uid: string, member: Member) {
    const row = await this.visible(uid, member);
    const subject = await this.subjects.open(member, subjectOf(row));
    if (!(await this.view.shows(row, member))) throw notFound();
    return { row, subject };
  }

  /** @throws for a comment on something else, one that is gone or hidden, and one too deep to answer. */
  private async answerable(
    uid: string,
    subject: FoundSubject,
    member: Member,
  ): Promise<CommentRow> {
    const row = await this.store.find(uid);
    const below = row?.subjectUid === subject.uid && row.subjectKind === subject.kind;
    if (!row || !below || !(await this.view.shows(row, member))) throw notFound();
    if (row.depth >= COMMENT_DEPTH)
      throw new Refusal('request/invalid', { parentUid: 'Replies go no deeper here.' });
    return row;
  }

  /** The members whose handle stands in the text and whom the writer may mention, by the key of their name. */
  private async mentionable(text: string, writer: Member): Promise<Map<string, string>> {
    const handles = handlesIn(text);
    if (!handles.length) return new Map();
    const found = await this.members.authorsByUserName(handles);
    const named = [...found].flatMap(([key, { _id: uid, gender }]) =>
      gender ? [{ key, uid, gender }] : [],
    );
    const allowed = await this.people.among('mention', writer, named, (each) => each);
    return new Map(allowed.map(({ key, uid }) => [key, uid]));
  }

  /** Whom an event may tell of the comment: nobody who could not read it. */
  private async told(
    repliedTo: string | null,
    parts: StoredPart[],
    subject: FoundSubject,
    { uid }: Member,
  ) {
    const mentioned = mentionedIn(parts);
    const others = [...mentioned, ...(repliedTo ? [repliedTo] : [])].filter((each) => each !== uid);
    const readers = others.length
      ? await this.subjects.readers(subject, others)
      : new Set<string>();
    return {
      repliedToUid: repliedTo && readers.has(repliedTo) ? repliedTo : null,
      mentionedUids: mentioned.filter((each) => readers.has(each)),
    };
  }
}

type Written = Pick<CommentRow, 'key' | 'parentUid' | 'depth' | 'authorUid' | 'parts'>;
const newRow = ({ subject, ...written }: Written & { subject: CommentSubject }): CommentRow => ({
  _id: newUid(),
  ...written,
  subjectKind: subject.kind,
  subjectUid: subject.uid,
  deleted: false,
  likes: 0,
  replies: 0,
  createdAt: new Date(),
});

const about = (row: CommentRow, { kind, uid, authorUid }: FoundSubject) => ({
  commentUid: row._id,
  subject: { kind, uid },
  subjectAuthorUid: authorUid,
  parentUid: row.parentUid,
});
