import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CommentSubjects, type Commented } from '../comments/comment-subjects';
import { ReviewsStore } from './reviews.store';

/** Culinary reviews as something that can be commented. */
@Injectable()
export class ReviewsCommented implements Commented {
  readonly kind = 'review';

  constructor(
    private readonly store: ReviewsStore,
    subjects: CommentSubjects,
  ) {
    subjects.register(this);
  }

  find(uid: string) {
    return this.store.find(uid);
  }

  async count(uid: string, by: 1 | -1, tx: ClientSession): Promise<boolean> {
    return !!(await this.store.count(uid, { comments: by }, tx));
  }

  every() {
    return this.store.every();
  }

  async among(uids: string[]): Promise<Set<string>> {
    return new Set((await this.store.byUid(uids)).keys());
  }

  async mend(uid: string, said: number, counted: number): Promise<void> {
    await this.store.mend(uid, { comments: said }, { comments: counted });
  }
}
