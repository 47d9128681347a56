import type { contract, Events, InputOf, Post, Snapshot } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller, type Member } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { UploadsStore } from '../uploads/uploads.store';
import { CreditsService } from './credits.service';
import { PostCards } from './post-cards';
import { PostsStore, type PostRow } from './posts.store';
import type { Reportable, Reporter } from '../subjects.events';
import { Visibility, type Visible } from './visibility';

type Content = typeof contract.content;

/** What a post says of the recipe that was cooked. */
const ofRecipe = (name: string) => ({
  recipeName: name || null,
  recipeKey: normalise(name) || undefined,
});

@Injectable()
export class PostsService implements Reportable {
  private readonly cards: PostCards;

  constructor(
    private readonly store: PostsStore,
    private readonly people: PeopleStore,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
    private readonly visibility: Visibility,
    private readonly uploads: UploadsStore,
    private readonly credits: CreditsService,
  ) {
    this.cards = new PostCards(pictures);
  }

  async create(
    { title, description, receipt, recipeName, cookedWith }: InputOf<Content['createPost']>,
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
      ...ofRecipe(recipeName),
      ...this.credits.redeem(cookedWith, caller),
      likes: 0,
      comments: 0,
      createdAt: new Date(),
    };
    try {
      await this.outbox.transaction(async (work) => {
        if (!(await this.uploads.post(picture.key, caller.uid, work.tx)))
          throw new Refusal('content/upload-invalid');
        await this.credits.check(post, work.tx);
        await this.publish(post, work);
      });
      return await this.own(post, caller, new Set());
    } catch (error) {
      const earlier = isDuplicate(error) ? await this.store.findByPicture(picture.key) : null;
      if (!earlier) throw error;
      return this.own(earlier, caller);
    }
  }

  /**
   * The post of an approved recipe: one for each, however often this is heard. Its picture is the
   * recipe's. False where its author is not known here: not yet, or erased since.
   */
  async publishApproved(
    submission: Events['recipes.submission.approved.v1'],
    work: UnitOfWork,
  ): Promise<boolean> {
    const { submissionUid, authorUid, name, description, picture } = submission;
    // an erasure either is seen here or finds the post
    if (!(await this.people.guard(authorUid, work.tx))) return false;
    if (await this.store.hasPostOf(submissionUid, work.tx)) return true;
    const post: PostRow = {
      _id: newUid(),
      authorUid,
      title: name,
      description,
      picture,
      submissionUid,
      ...ofRecipe(name),
      likes: 0,
      comments: 0,
      createdAt: new Date(),
    };
    await this.publish(post, work);
    return true;
  }

  /** The one way a post comes into being: row and events together; with the row it is in every feed. */
  private async publish(post: PostRow, { tx, emit }: UnitOfWork): Promise<void> {
    const { _id: uid, authorUid, createdAt } = post;
    await this.store.insertPost(post, tx);
    emit('content.post.published.v1', uid, {
      postUid: uid,
      authorUid,
      createdAt: createdAt.toISOString(),
    });
    emit('content.feed.filled.v2', uid, { kind: 'post', uid, authorUid });
  }

  async remove({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      if (!(await this.delete(uid, caller.uid, work))) throw notFound();
    });
    return {};
  }

  /** False when there is none of this author's. */
  async delete(uid: string, authorUid: string, { tx, emit }: UnitOfWork) {
    const post = await this.store.removePost(uid, authorUid, tx);
    if (!post) return false;
    if (post.pictureKey) await this.uploads.unpost(post.pictureKey, tx);
    emit('content.post.deleted.v1', uid, { postUid: uid, authorUid });
    return true;
  }

  async snapshot(uid: string, reporter: Reporter): Promise<Snapshot | null> {
    const row = await this.store.find(uid);
    if (!row || !(await this.visibility.allows(reporter, row.authorUid))) return null;
    return {
      authorUid: row.authorUid,
      title: row.title,
      text: row.description,
      pictures: row.picture ? [row.picture] : [],
      createdAt: row.createdAt.toISOString(),
      context: row.recipeName ? [{ label: 'Recipe', text: row.recipeName }] : [],
    };
  }

  async removeReported(uid: string, work: UnitOfWork): Promise<void> {
    const row = await this.store.find(uid);
    if (row) await this.delete(uid, row.authorUid, work);
  }

  /** A recipe was taken away: what was published of it says and shows the same. */
  async removeOfRecipe(recipeUid: string, work: UnitOfWork): Promise<void> {
    const row = await this.store.findOfSubmission(recipeUid, work.tx);
    if (row) await this.delete(row._id, row.authorUid, work);
  }

  async post({ uid }: { uid: string }, caller: Caller): Promise<Post> {
    return (await this.view([await this.visible(uid, caller.member)], caller.uid))[0]!;
  }

  async postsOf({ uid, ...query }: InputOf<Content['postsOf']>, caller: Caller) {
    const { rows, next } = await this.store.listPostsOf(uid, query);
    const seen = await this.visibility.among(caller.member, rows);
    return { items: await this.view(seen, caller.uid), next: seen.length ? next : null };
  }

  async like({ uid }: { uid: string }, { member, person }: Caller) {
    const { authorUid, title, likes } = await this.visible(uid, member);
    // a moderator looks by office, and likes like everybody
    if (
      member.roles.length &&
      !(await this.visibility.partakers(authorUid, [member.uid])).has(member.uid)
    )
      throw new Refusal('request/forbidden');
    const counted = await this.outbox.transaction(async ({ tx, emit }) => {
      const now = await this.store.addLike(uid, member.uid, tx);
      if (now !== null)
        emit('content.post.liked.v1', uid, { postUid: uid, authorUid, title, member: person });
      return now;
    }, uid);
    return { liked: true, likes: counted ?? likes };
  }

  async unlike({ uid }: { uid: string }, { member }: Caller) {
    const { authorUid, likes } = await this.visible(uid, member);
    const counted = await this.outbox.transaction(async ({ tx, emit }) => {
      const now = await this.store.removeLike(uid, member.uid, tx);
      if (now !== null)
        emit('content.post.unliked.v1', uid, { postUid: uid, authorUid, memberUid: member.uid });
      return now;
    }, uid);
    return { liked: false, likes: counted ?? likes };
  }

  /** @throws the same for a post that does not exist and one that the caller must not see. */
  private async visible(uid: string, member: Member): Promise<Visible<PostRow>> {
    const row = await this.visibility.one(member, await this.store.find(uid));
    if (!row) throw notFound();
    return row;
  }

  private async own(row: PostRow, { member, uid }: Caller, liked?: Set<string>): Promise<Post> {
    return (await this.view(await this.visibility.among(member, [row]), uid, liked))[0]!;
  }

  /**
   * Posts as this reader sees them.
   * @param known those of them that the reader likes, where that is no question
   */
  async view(rows: Visible<PostRow>[], viewerUid: string, known?: Set<string>): Promise<Post[]> {
    if (!rows.length) return [];
    const { cards, liked, chefOf } = await this.cardsOf(rows, viewerUid, known);
    return rows.map((row, i) => ({
      ...cards[i]!.post,
      chef: chefOf(row),
      liked: liked.has(row._id),
    }));
  }

  /** The same as the fields of each in JSON, without the braces around them: those that all see, and the reader's own. */
  async write(rows: Visible<PostRow>[], viewerUid: string): Promise<[Buffer, string][]> {
    if (!rows.length) return [];
    const { cards, liked, chefOf } = await this.cardsOf(rows, viewerUid);
    return rows.map((row, i) => {
      const chef = JSON.stringify(chefOf(row));
      return [cards[i]!.fields, `,"chef":${chef},"liked":${liked.has(row._id)}`];
    });
  }

  private async cardsOf(rows: Visible<PostRow>[], viewerUid: string, known?: Set<string>) {
    const [authors, liked, chefs] = await Promise.all([
      this.people.authorsToShow([...new Set(rows.map((row) => row.authorUid))]),
      known ??
        this.store.likedAmong(
          viewerUid,
          rows.map((row) => row._id),
        ),
      this.credits.named(rows, viewerUid),
    ]);
    const chefOf = ({ chefUid }: PostRow) => chefs.get(chefUid ?? '') ?? null;
    return {
      liked,
      chefOf,
      cards: rows.map((row) => this.cards.of(row, authors.get(row.authorUid))),
    };
  }
}
