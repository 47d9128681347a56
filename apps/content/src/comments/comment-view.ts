import type { Comment, CommentPart } from '@chefly/contracts';
import type { Member } from '@chefly/http';
import { decide } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { PeopleStore, personOf, type AuthorRow } from '../people/people.store';
import { CommentsStore, type CommentRow } from './comments.store';
import { mentionedIn, type StoredPart } from './mentions';

const SOMEONE = '@someone';

/** Comments as one viewer sees them: whose words and names they are shown is decided here, at each reading. */
@Injectable()
export class CommentView {
  constructor(
    private readonly people: PeopleStore,
    private readonly store: CommentsStore,
  ) {}

  /** What is hidden or deleted keeps its place when there are replies below it, and is left out otherwise. */
  async list(rows: CommentRow[], viewer: Member): Promise<Comment[]> {
    return (await this.all(rows, viewer)).filter(
      ({ state, replies }) => state === 'shown' || replies,
    );
  }

  async all(rows: CommentRow[], viewer: Member): Promise<Comment[]> {
    const standing = rows.filter((row) => !row.deleted);
    const uids = standing.flatMap((row) => [row.authorUid, ...mentionedIn(row.parts)]);
    const [people, liked] = await Promise.all([
      this.people.authorsByUid([...new Set(uids)]),
      this.store.likedAmong(
        viewer.uid,
        standing.map((row) => row._id),
      ),
    ]);
    return rows.map((row) => {
      const author = row.deleted ? null : shown(viewer, people.get(row.authorUid));
      return {
        uid: row._id,
        subject: { kind: row.subjectKind, uid: row.subjectUid },
        parentUid: row.parentUid,
        depth: row.depth,
        state: author ? 'shown' : row.deleted ? 'deleted' : 'hidden',
        author: author && { ...personOf(author._id, author), level: author.level ?? null },
        parts: author ? row.parts.map((part) => words(part, viewer, people)) : [],
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
}

/** The member, when the viewer may know of them. */
function shown(viewer: Member, member: AuthorRow | undefined): AuthorRow | null {
  if (!member?.gender) return null;
  const { _id: uid, gender } = member;
  return decide('comment-author', viewer, { uid, gender }).allowed ? member : null;
}

function words(
  part: StoredPart,
  viewer: Member,
  people: ReadonlyMap<string, AuthorRow>,
): CommentPart {
  if ('text' in part) return { text: part.text, memberUid: null };
  const member = shown(viewer, people.get(part.memberUid));
  return member
    ? { text: `@${member.userName}`, memberUid: part.memberUid }
    : { text: SOMEONE, memberUid: null };
}
