import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { CreditsStore } from './credits.store';
import { PostsStore } from './posts.store';

/** Posts of others that name the member as their chef, and whether they may. */
@Injectable()
export class CreditRecords implements PersonalRecords {
  readonly name = 'named-in-posts';

  constructor(
    records: Records,
    private readonly posts: PostsStore,
    private readonly store: CreditsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const posts = await this.posts.listCredited(uid, after, RECORDS_AT_ONCE);
    const unnamed = after ? null : await this.store.find(uid);
    return {
      rows: [
        ...(unnamed ? [{ named: false, since: unnamed.since }] : []),
        ...posts.map(({ _id: post, createdAt }) => ({ post, createdAt })),
      ],
      next: posts.length < RECORDS_AT_ONCE ? null : posts.at(-1)!._id,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.posts.dropCredits(uid, tx);
    await this.store.setNamed(uid, tx);
    return true;
  }
}
