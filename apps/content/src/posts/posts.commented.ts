import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CommentSubjects, type Commented } from '../comments/comment-subjects';
import { PostsStore } from './posts.store';

/** Posts as something that can be commented. */
@Injectable()
export class PostsCommented implements Commented {
  readonly kind = 'post';

  constructor(
    private readonly store: PostsStore,
    subjects: CommentSubjects,
  ) {
    subjects.register(this);
  }

  find(uid: string) {
    return this.store.find(uid);
  }

  count(uid: string, by: 1 | -1, tx: ClientSession): Promise<boolean> {
    return this.store.countComment(uid, by, tx);
  }

  every() {
    return this.store.every();
  }

  async among(uids: string[]): Promise<Set<string>> {
    return new Set((await this.store.byUid(uids)).keys());
  }

  mend(uid: string, said: number | undefined, counted: number): Promise<void> {
    return this.store.mendComments(uid, said, counted);
  }
}
