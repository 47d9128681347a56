import type { Comment, CommentPart } from '@chefly/contracts';
import type { Member } from '@chefly/http';
import { People, type Somebody } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { PeopleStore, personOf, type AuthorRow } from '../people/people.store';
import { CommentsStore, type CommentRow } from './comments.store';
import { mentionedIn, type StoredPart } from './mentions';

const SOMEONE = '@someone';

/**
 * Comments as one viewer sees them: whose words and names they are shown is decided here, at each
 * reading.
 */
@Injectable()
export class CommentView {
  constructor(
    private readonly members: PeopleStore,
    private readonly store: CommentsStore,
    private readonly people: People,
  ) {}

  /**
   * What is hidden or deleted keeps its place when there are replies below it, and is left out
   * otherwise.
   */
  async list(rows: CommentRow[], viewer: Member): Promise<Comment[]> {
    return (await this.all(rows, viewer)).filter(
      ({ state, replies }) => state === 'shown' || replies,
    );
  }

  async all(rows: CommentRow[], viewer: Member): Promise<Comment[]> {
    const standing = rows.filter((row) => !row.deleted);
    const uids = standing.flatMap((row) => [row.authorUid, ...mentionedIn(row.parts)]);
    const [shown, liked] = await Promise.all([
      this.shown(uids, viewer),
      this.store.likedAmong(
        viewer.uid,
        standing.map((row) => row._id),
      ),
    ]);
    return rows.map((row) => {
      const author = row.deleted ? undefined : shown.get(row.authorUid);
      return {
        uid: row._id,
        subject: { kind: row.subjectKind, uid: row.subjectUid },
        parentUid: row.parentUid,
        depth: row.depth,
        state: author ? 'shown' : row.deleted ? 'deleted' : 'hidden',
        author: author ? { ...personOf(author._id, author), level: author.level ?? null } : null,
        parts: author ? row.parts.map((part) => words(part, shown)) : [],
        likes: author ? row.likes : 0,
        liked: !!author && liked.has(row._id),
        replies: row.replies,
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  /** May this viewer read the comment's words? */
  async shows(row: CommentRow, viewer: Member): Promise<boolean> {
    return (await this.all([row], viewer))[0]!.state === 'shown';
  }

  /** Each of a writer's own comments as one text, with the usernames that they are shown. */
  async textsOf(writerUid: string, rows: CommentRow[]): Promise<string[]> {
    const mentioned = rows.flatMap((row) => mentionedIn(row.parts));
    const [writer] = mentioned.length
      ? (await this.members.authorsByUid([writerUid])).values()
      : [];
    const gender = writer?.gender;
    const shown = gender
      ? await this.shown(mentioned, { uid: writerUid, gender })
      : new Map<string, AuthorRow>();
    return rows.map(({ parts }) => parts.map((part) => words(part, shown).text).join(''));
  }

  /** Of these members, those whom the viewer may know of. */
  private async shown(uids: string[], viewer: Somebody): Promise<Map<string, AuthorRow>> {
    const rows = await this.members.authorsByUid([...new Set(uids)]);
    const known = [...rows.values()].filter((row) => row.gender);
    const somebody = ({ _id: uid, gender }: AuthorRow) => ({ uid, gender: gender! });
    const allowed = await this.people.among('comment-author', viewer, known, somebody);
    return new Map(allowed.map((row) => [row._id, row]));
  }
}

function words(part: StoredPart, shown: ReadonlyMap<string, AuthorRow>): CommentPart {
  if ('text' in part) return { text: part.text, memberUid: null };
  const member = shown.get(part.memberUid);
  return member
    ? { text: `@${member.userName}`, memberUid: part.memberUid }
    : { text: SOMEONE, memberUid: null };
}
