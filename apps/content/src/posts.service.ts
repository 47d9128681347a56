import type { contract, InputOf, Post } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { maySee } from '@chefly/policy';
import { notFound, Pictures, type Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { PostsStore, type PostRow } from './posts.store';

type Content = typeof contract.content;

@Injectable()
export class PostsService {
  constructor(
    @Inject(PostsStore) private readonly store: PostsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Pictures) private readonly pictures: Pictures,
  ) {}

  async create(
    { title, description, receipt }: InputOf<Content['createPost']>,
    caller: Caller,
  ): Promise<Post> {
    const picture = this.pictures.redeem(caller.uid, receipt);
    const post: PostRow = {
      _id: newUid(),
      authorUid: caller.uid,
      title,
      description,
      picture,
      pictureKey: picture.key,
      recipeName: null,
      likes: 0,
      createdAt: new Date(),
    };
    try {
      await this.publish(post);
      return (await this.view([post], caller.uid))[0]!;
    } catch (error) {
      const earlier = isDuplicate(error) ? await this.store.findByPicture(picture.key) : null;
      if (!earlier) throw error;
      return (await this.view([earlier], caller.uid))[0]!;
    }
  }

  publish(post: PostRow): Promise<void> {
    return this.outbox.transaction(async ({ session, emit }) => {
      await this.store.insertPost(post, session);
      emit('content.post.published.v1', post._id, {
        postUid: post._id,
        authorUid: post.authorUid,
        createdAt: post.createdAt.toISOString(),
      });
    });
  }

  async remove({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async ({ session, emit }) => {
      if (!(await this.store.removePost(uid, caller.uid, session))) throw notFound();
      emit('content.post.deleted.v1', uid, { postUid: uid, authorUid: caller.uid });
    });
    return {};
  }

  async post({ uid }: { uid: string }, caller: Caller): Promise<Post> {
    return (await this.view([await this.visible(uid, caller)], caller.uid))[0]!;
  }

  async feed(query: InputOf<Content['feed']>, caller: Caller) {
    const { rows, next } = await this.store.listFeed(caller.uid, query);
    const posts = await this.store.postsByUid(rows.map((row) => row.postUid));
    return {
      items: await this.view(
        rows.flatMap((row) => posts.get(row.postUid) ?? []),
        caller.uid,
      ),
      next,
    };
  }

  async postsOf({ uid, ...query }: InputOf<Content['postsOf']>, caller: Caller) {
    if (
      !maySee(
        caller.member,
        uid,
        uid !== caller.uid && (await this.store.isFollowing(caller.uid, uid)),
      )
    )
      return { items: [], next: null };
    const { rows, next } = await this.store.listPostsOf(uid, query);
    return { items: await this.view(rows, caller.uid), next };
  }

  async like({ uid }: { uid: string }, caller: Caller) {
    await this.visible(uid, caller);
    return this.changeLike(uid, caller, true);
  }

  async unlike({ uid }: { uid: string }, caller: Caller) {
    await this.visible(uid, caller);
    return this.changeLike(uid, caller, false);
  }

  private async changeLike(uid: string, caller: Caller, liked: boolean) {
    await this.outbox.transaction(({ session }) =>
      liked
        ? this.store.addLike(uid, caller.uid, session)
        : this.store.removeLike(uid, caller.uid, session),
    );
    return { liked, likes: (await this.store.findPost(uid))?.likes ?? 0 };
  }

  /** @throws the same for a post that does not exist and one that the caller must not see. */
  private async visible(uid: string, caller: Caller): Promise<PostRow> {
    const row = await this.store.findPost(uid);
    if (
      !row ||
      !maySee(
        caller.member,
        row.authorUid,
        row.authorUid !== caller.uid && (await this.store.isFollowing(caller.uid, row.authorUid)),
      )
    )
      throw notFound();
    return row;
  }

  private async view(rows: PostRow[], viewerUid: string): Promise<Post[]> {
    const [authors, liked] = await Promise.all([
      this.store.authorsByUid([...new Set(rows.map((row) => row.authorUid))]),
      this.store.likedAmong(
        viewerUid,
        rows.map((row) => row._id),
      ),
    ]);
    return rows.map((row) => {
      const author = authors.get(row.authorUid);
      return {
        uid: row._id,
        author: {
          uid: row.authorUid,
          firstName: author?.firstName ?? '',
          lastName: author?.lastName ?? '',
          userName: author?.userName ?? '',
          level: author?.level ?? null,
        },
        title: row.title,
        description: row.description,
        picture: this.pictures.view(row.picture),
        recipeName: row.recipeName,
        likes: row.likes,
        liked: liked.has(row._id),
        createdAt: row.createdAt.toISOString(),
      };
    });
  }
}
