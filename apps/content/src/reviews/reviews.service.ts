import type { contract, CulinaryReview, InputOf, Snapshot, Vote, Votes } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { mayVote } from '@chefly/policy';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { PeopleStore, personOf } from '../people/people.store';
import type { Reportable, Reporter } from '../subjects.events';
import { Visibility, type Visible } from '../posts/visibility';
import { UploadsStore } from '../uploads/uploads.store';
import { ReviewersStore } from './reviewers.store';
import { keysOf, ReviewVideos, type GivenMedia } from './review-videos';
import { ReviewsStore, type ReviewRow } from './reviews.store';
import { agreePercentage, voteChange } from './vote-change';
import { VotesStore } from './votes.store';

type Content = typeof contract.content;

/** Culinary reviews and their votes: none, agreed or disagreed, one for each reader. */
@Injectable()
export class ReviewsService implements Reportable {
  constructor(
    private readonly store: ReviewsStore,
    private readonly votes: VotesStore,
    private readonly reviewers: ReviewersStore,
    private readonly people: PeopleStore,
    private readonly visibility: Visibility,
    private readonly outbox: Outbox,
    private readonly uploads: UploadsStore,
    private readonly videos: ReviewVideos,
  ) {}

  async create(
    { media, ...texts }: InputOf<Content['createReview']>,
    caller: Caller,
  ): Promise<CulinaryReview> {
    const given = this.videos.redeem(media, caller.uid);
    const review: ReviewRow = {
      _id: newUid(),
      authorUid: caller.uid,
      ...texts,
      media: given.map(({ speech: _speech, ...each }) => each),
      mediaKeys: given.flatMap(keysOf),
      agrees: 0,
      disagrees: 0,
      comments: 0,
      createdAt: new Date(),
    };
    try {
      await this.outbox.transaction((work) => this.publish(review, given, work));
    } catch (error) {
      const earlier = isDuplicate(error) ? await this.earlier(review) : null;
      if (!earlier) throw error;
      return this.shown(earlier, caller);
    }
    return this.shown(review, caller);
  }

  async remove({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      if (!(await this.delete(uid, caller.uid, work))) throw notFound();
    });
    return {};
  }

  async snapshot(uid: string, reporter: Reporter): Promise<Snapshot | null> {
    const row = await this.store.find(uid);
    if (!row || !(await this.visibility.allows(reporter, row.authorUid))) return null;
    return {
      authorUid: row.authorUid,
      title: row.title,
      text: row.description,
      pictures: row.media.map(({ picture }) => picture),
      createdAt: row.createdAt.toISOString(),
      context: [
        { label: 'Items', text: row.items },
        { label: 'Place', text: `${row.placeName}, ${row.placeLocation}` },
      ],
    };
  }

  async removeReported(uid: string, work: UnitOfWork): Promise<void> {
    const row = await this.store.find(uid);
    if (row) await this.delete(uid, row.authorUid, work);
  }

  /** False when there is none of this author's. */
  async delete(uid: string, authorUid: string, work: UnitOfWork): Promise<boolean> {
    const removed = await this.store.remove(uid, authorUid, work.tx);
    if (!removed) return false;
    const { mediaKeys, agrees, disagrees } = removed;
    for (const key of mediaKeys) await this.uploads.unpost(key, work.tx);
    await this.videos.unpost(removed.media, work);
    const change = { reviews: -1, agrees: 0 - agrees, disagrees: 0 - disagrees };
    await this.reviewers.change(authorUid, change, work);
    work.emit('content.review.deleted.v1', uid, { reviewUid: uid, authorUid });
    return true;
  }

  async review({ uid }: { uid: string }, caller: Caller): Promise<CulinaryReview> {
    return (await this.view([await this.visible(uid, caller)], caller.uid))[0]!;
  }

  async reviewsOf({ uid, ...query }: InputOf<Content['reviewsOf']>, caller: Caller) {
    const { rows, next } = await this.store.listOf(uid, query);
    const seen = await this.visibility.among(caller.member, rows);
    return { items: await this.view(seen, caller.uid), next: seen.length ? next : null };
  }

  /** @param vote null takes it back. The same again changes nothing. */
  async vote(uid: string, vote: Vote | null, caller: Caller): Promise<Votes> {
    const { authorUid, title } = await this.visible(uid, caller);
    const decision = mayVote(caller.uid, authorUid);
    if (!decision.allowed) throw new Refusal(decision.code);
    // a moderator looks by office, and votes like everybody
    if (!(await this.visibility.partakers(authorUid, [caller.uid])).has(caller.uid))
      throw new Refusal('request/forbidden');
    // votes on one author's reviews take turns: all of them change the author's sums
    const counts = await this.outbox.transaction(async (work) => {
      const was = vote
        ? await this.votes.set(uid, caller.uid, vote, work.tx)
        : await this.votes.remove(uid, caller.uid, work.tx);
      const change = voteChange(was, vote);
      const changed = await this.store.count(uid, change, work.tx);
      if (!changed) throw notFound();
      if (was === vote) return changed;
      await this.reviewers.change(authorUid, { reviews: 0, ...change }, work);
      const voter = caller.person;
      const data = { reviewUid: uid, authorUid, title, voter, was, vote };
      work.emit('content.review.voted.v1', uid, data);
      return changed;
    }, authorUid);
    return votesOf(counts, vote);
  }

  /** As if the member had never voted; nobody is told of it. */
  async eraseVote(uid: string, memberUid: string, work: UnitOfWork): Promise<void> {
    const was = await this.votes.remove(uid, memberUid, work.tx);
    if (!was) return;
    const change = voteChange(was, null);
    const review = await this.store.count(uid, change, work.tx);
    if (review) await this.reviewers.change(review.authorUid, { reviews: 0, ...change }, work);
  }

  /** Reviews as this reader sees them. */
  async view(rows: Visible<ReviewRow>[], viewerUid: string): Promise<CulinaryReview[]> {
    if (!rows.length) return [];
    const authorUids = [...new Set(rows.map((row) => row.authorUid))];
    const uids = rows.map((row) => row._id);
    const [authors, levels, own, media] = await Promise.all([
      this.people.authorsToShow(authorUids),
      this.reviewers.levelsOf(authorUids),
      this.votes.among(viewerUid, uids),
      this.videos.views(rows, viewerUid),
    ]);
    return rows.map((row) => ({
      uid: row._id,
      author: {
        ...personOf(row.authorUid, authors.get(row.authorUid)),
        reviewerLevel: levels.get(row.authorUid) ?? null,
      },
      title: row.title,
      items: row.items,
      placeName: row.placeName,
      placeLocation: row.placeLocation,
      description: row.description,
      media: media(row),
      ...votesOf(row, own.get(row._id) ?? null),
      comments: row.comments,
      createdAt: row.createdAt.toISOString(),
    }));
  }

  /** Row, author's sums and events together; with the row it is in every feed. */
  private async publish(review: ReviewRow, given: GivenMedia[], work: UnitOfWork): Promise<void> {
    for (const each of given) {
      const posted = await this.uploads.post(each.picture.key, review.authorUid, work.tx);
      if (!posted || !(await this.videos.post(each, review, work)))
        throw new Refusal('content/upload-invalid');
    }
    await this.reviewers.change(review.authorUid, { reviews: 1, agrees: 0, disagrees: 0 }, work);
    const { _id: uid, authorUid, title, createdAt } = review;
    await this.store.insert(review, work.tx);
    work.emit('content.review.published.v1', uid, {
      reviewUid: uid,
      authorUid,
      title,
      createdAt: createdAt.toISOString(),
    });
    work.emit('content.feed.filled.v2', uid, { kind: 'review', uid, authorUid });
  }

  private async shown(own: ReviewRow, { member, uid }: Caller): Promise<CulinaryReview> {
    return (await this.view(await this.visibility.among(member, [own]), uid))[0]!;
  }

  /** The review that was published with these media before, sent again. @throws when one of them is another's. */
  private async earlier({ authorUid, mediaKeys }: ReviewRow): Promise<ReviewRow> {
    const earlier = await this.store.findByMedia(mediaKeys[0]!);
    const same =
      earlier?.authorUid === authorUid &&
      earlier.mediaKeys.length === mediaKeys.length &&
      mediaKeys.every((key) => earlier.mediaKeys.includes(key));
    if (!same) throw new Refusal('content/upload-invalid');
    return earlier;
  }

  /** @throws the same for a review that does not exist and one that the caller must not see. */
  private async visible(uid: string, { member }: Caller): Promise<Visible<ReviewRow>> {
    const row = await this.visibility.one(member, await this.store.find(uid));
    if (!row) throw notFound();
    return row;
  }
}

const votesOf = (counts: { agrees: number; disagrees: number }, vote: Vote | null): Votes => ({
  agrees: counts.agrees,
  disagrees: counts.disagrees,
  agreePercentage: agreePercentage(counts),
  vote,
});
