import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { UploadsStore } from '../uploads/uploads.store';
import { PostsStore, type PostRow } from './posts.store';

/** What content derives from its posts: the number of likes, and that their pictures are in use. */
@Injectable()
export class PostsDerived {
  constructor(
    private readonly store: PostsStore,
    private readonly uploads: UploadsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({ name: 'likes of posts', compare: (mend) => this.compareLikes(mend) });
    runtime.derived.push({
      name: 'pictures of posts',
      compare: (mend) => this.comparePictures(mend),
    });
  }

  private async compareLikes(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const posts of batches<PostRow>(this.store.every())) {
      const rows = await this.store.countLikes(posts.map((post) => post._id));
      for (const { _id, likes } of posts) {
        const counted = rows.get(_id) ?? 0;
        if (likes === counted) continue;
        differences.push(`post ${_id} says ${likes} likes, ${counted} rows`);
        if (mend) await this.store.mendLikes(_id, likes, counted);
      }
    }
    return differences;
  }

  private async comparePictures(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const posts of batches<PostRow>(this.store.every())) {
      const keys = posts.flatMap((post) => post.pictureKey ?? []);
      const posted = await this.uploads.postedAmong(keys);
      for (const { _id, pictureKey, picture, authorUid } of posts) {
        if (!pictureKey || !picture || posted.has(pictureKey)) continue;
        differences.push(`the picture of post ${_id} counts as unused`);
        if (mend) await this.uploads.mendPosted(pictureKey, authorUid, picture);
      }
    }
    return differences;
  }
}
