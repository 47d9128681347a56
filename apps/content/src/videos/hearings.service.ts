import type { contract, Hearing, HearingVerdict, InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { mayHearVideo } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { PeopleStore, personOf } from '../people/people.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { VideoLinks } from './video-links';
import { VideosStore } from './videos.store';

type Content = typeof contract.content;

const MOST_OF_A_REVIEW = 20;
const outcomes = {
  sound: { state: 'posted', sound: 'heard' },
  silent: { state: 'posted', sound: 'withheld' },
  reject: { state: 'rejected', sound: 'withheld' },
} as const satisfies Record<HearingVerdict, object>;

/**
 * Moderators hear what an author calls speech before anybody else does: no music is the rule of the
 * house.
 */
@Injectable()
export class HearingsService {
  constructor(
    private readonly store: VideosStore,
    private readonly reviews: ReviewsStore,
    private readonly people: PeopleStore,
    private readonly links: VideoLinks,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
  ) {}

  async list(query: InputOf<Content['hearings']>) {
    const { rows, next } = await this.store.listWaiting(query);
    const [reviews, authors] = await Promise.all([
      this.reviews.byUid(rows.map((row) => row.reviewUid!)),
      this.people.authorsByUid(rows.map((row) => row.ownerUid)),
    ]);
    const items = rows.flatMap((row): Hearing | [] => {
      const review = reviews.get(row.reviewUid!);
      const media = review?.media.find(
        (each) => each.kind === 'video' && each.videoUid === row._id,
      );
      if (!review || !media) return [];
      return {
        uid: row._id,
        reviewUid: review._id,
        author: personOf(row.ownerUid, authors.get(row.ownerUid)),
        title: review.title,
        description: review.description,
        poster: this.pictures.view(media.picture)!,
        film: this.links.film(row._id, 'sound', row.film!),
        waitingSince: row.waitingSince!.toISOString(),
      };
    });
    return { items, next };
  }

  /**
   * One transaction: the decision, and the event that keeps it in the audit log and tells the
   * author.
   */
  async decide({ uid, verdict, reason }: InputOf<Content['decideHearing']>, caller: Caller) {
    await this.outbox.transaction(async ({ tx, emit }) => {
      const row = await this.store.find(uid, tx);
      const review = row?.reviewUid ? await this.reviews.find(row.reviewUid, tx) : null;
      if (!row || !review || row.waitingSince === null) throw notFound();
      const decision = mayHearVideo(caller.uid, row.ownerUid);
      if (!decision.allowed) throw new Refusal(decision.code);
      const decided = await this.store.decide(
        uid,
        {
          ...outcomes[verdict],
          reason,
          decidedBy: caller.uid,
          due: verdict === 'sound' ? null : new Date(),
        },
        tx,
      );
      if (!decided) throw new Refusal('content/already-heard');
      emit('content.video.heard.v1', uid, {
        videoUid: uid,
        reviewUid: review._id,
        authorUid: row.ownerUid,
        title: review.title,
        verdict,
        reason,
        decidedBy: caller.uid,
      });
    });
    return {};
  }

  /** For a case: also of a review that its author has deleted since. */
  async ofReview({ uid }: { uid: string }) {
    const rows = await this.store.listOfReview(uid, MOST_OF_A_REVIEW);
    const items = rows.flatMap(({ _id, state, film }) =>
      film && state !== 'rejected'
        ? { uid: _id, ...this.links.film(_id, film.sound == null ? 'silent' : 'sound', film) }
        : [],
    );
    return { items };
  }
}
