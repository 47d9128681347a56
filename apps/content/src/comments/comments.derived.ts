import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { CommentSubjects, type Commented } from './comment-subjects';
import { CommentsStore, type CommentRow } from './comments.store';

/** What is derived from comments, and what is left of some that are gone. */
@Injectable()
export class CommentsDerived {
  constructor(
    private readonly store: CommentsStore,
    private readonly subjects: CommentSubjects,
    runtime: Runtime,
  ) {
    runtime.derived.push(
      { name: 'comments of what is gone', compare: (mend) => this.compareOrphans(mend) },
      { name: 'replies and likes of comments', compare: (mend) => this.compareCounts(mend) },
      { name: 'numbers of comments', compare: (mend) => this.compareSubjects(mend) },
    );
  }

  /**
   * Comments without their subject or parent, deleted ones that keep a place for nobody, likes of
   * no comment.
   */
  private async compareOrphans(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const rows of batches<CommentRow>(this.store.every())) {
      const there = new Set<string>();
      for (const subject of this.subjects.all()) {
        const uids = rows.flatMap((row) =>
          row.subjectKind === subject.kind ? row.subjectUid : [],
        );
        for (const uid of await subject.among([...new Set(uids)]))
          there.add(`${subject.kind}/${uid}`);
      }
      const parents = await this.store.byUid([
        ...new Set(rows.flatMap((row) => row.parentUid ?? [])),
      ]);
      const gone = rows.filter(
        (row) =>
          !there.has(`${row.subjectKind}/${row.subjectUid}`) ||
          (row.parentUid && !parents.has(row.parentUid)) ||
          (row.deleted && !row.replies),
      );
      for (const { _id } of gone) differences.push(`comment ${_id} should not be there`);
      if (mend) await this.store.dropComments(gone.map((row) => row._id));
    }
    for await (const likes of batches(this.store.everyLike())) {
      const comments = await this.store.byUid([...new Set(likes.map((row) => row.commentUid))]);
      const gone = likes.filter(({ commentUid }) => comments.get(commentUid)?.deleted !== false);
      for (const { _id } of gone) differences.push(`like ${_id} is of no comment`);
      if (mend) await this.store.dropLikeRows(gone.map((row) => row._id));
    }
    return differences;
  }

  private async compareCounts(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const rows of batches<CommentRow>(this.store.every())) {
      const [replies, likes] = await Promise.all([
        this.store.countReplies(rows),
        this.store.countLikes(rows.map((row) => row._id)),
      ]);
      for (const said of rows) {
        const { _id } = said;
        const counted = { replies: replies.get(_id) ?? 0, likes: likes.get(_id) ?? 0 };
        if (said.replies === counted.replies && said.likes === counted.likes) continue;
        differences.push(
          `comment ${_id} says ${said.replies} replies and ${said.likes} likes, ` +
            `${counted.replies} and ${counted.likes} rows`,
        );
        if (mend) await this.store.mendCounts(said, counted);
      }
    }
    return differences;
  }

  private async compareSubjects(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for (const subject of this.subjects.all())
      for await (const rows of batches(subject.every()))
        differences.push(...(await this.compareNumbers(subject, rows, mend)));
    return differences;
  }

  private async compareNumbers(
    subject: Commented,
    rows: { _id: string; comments?: number }[],
    mend: boolean,
  ): Promise<string[]> {
    const differences: string[] = [];
    const counts = await this.store.countUnder(
      subject.kind,
      rows.map((row) => row._id),
    );
    for (const { _id, comments } of rows) {
      const counted = counts.get(_id) ?? 0;
      if ((comments ?? 0) === counted) continue;
      differences.push(`${subject.kind} ${_id} says ${comments} comments, ${counted} rows`);
      if (mend) await subject.mend(_id, comments, counted);
    }
    return differences;
  }
}
