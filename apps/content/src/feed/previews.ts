import type { contract, InputOf, OutputOf } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { PostsStore } from '../posts/posts.store';
import { Visibility } from '../posts/visibility';
import { ReviewsStore } from '../reviews/reviews.store';

type Route = typeof contract.content.previews;

/** Posts and reviews as small as another list shows them: to whoever may see them now. */
@Injectable()
export class Previews {
  constructor(
    private readonly posts: PostsStore,
    private readonly reviews: ReviewsStore,
    private readonly visibility: Visibility,
    private readonly pictures: Pictures,
  ) {}

  async list({ of }: InputOf<Route>, { member }: Caller): Promise<OutputOf<Route>> {
    const uids = (kind: 'post' | 'review') =>
      of.filter((each) => each.kind === kind).map((each) => each.uid);
    const [posts, reviews] = await Promise.all([
      this.posts.byUid(uids('post')),
      this.reviews.byUid(uids('review')),
    ]);
    const found = [
      ...[...posts.values()].map((row) => ({ kind: 'post' as const, ...row })),
      ...[...reviews.values()].map(({ media, ...row }) => ({
        kind: 'review' as const,
        ...row,
        picture: media[0]?.picture ?? null,
      })),
    ];
    const allowed = await this.visibility.among(member, found);
    return {
      items: allowed.map(({ kind, _id: uid, title, picture }) => ({
        kind,
        uid,
        title,
        picture: this.pictures.view(picture),
      })),
    };
  }
}
