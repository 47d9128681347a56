import { DAY, RECIPE_STANDING_CAP, type contract, type InputOf } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from '../chefs/chefs.store';
import { SessionsStore } from '../sessions/sessions.store';
import { viewReview } from './reviews.service';
import { ReviewsStore } from './reviews.store';

type Sessions = typeof contract.sessions;
const WEEK_MS = 7 * DAY;

/** What came of cooking a recipe together: for whoever thinks of cooking it. */
@Injectable()
export class RecipeReviewsService {
  constructor(
    private readonly chefs: ChefsStore,
    private readonly sessions: SessionsStore,
    private readonly reviews: ReviewsStore,
    private readonly people: People,
  ) {}

  async standing(recipeUid: string) {
    const [ratings, cooks] = await Promise.all([
      this.reviews.latestRatingsOf(recipeUid, RECIPE_STANDING_CAP),
      this.sessions.attendedSince(recipeUid, new Date(Date.now() - WEEK_MS), RECIPE_STANDING_CAP),
    ]);
    const sum = ratings.reduce((all, rating) => all + rating, 0);
    return {
      rating: ratings.length ? sum / ratings.length : 0,
      ratings: ratings.length,
      cooked: cooks.size,
    };
  }

  /**
   * Reviews of chefs who are there for the reader. Who wrote one is named to those who may know: a
   * session is of one gender, so its author has the chef's.
   */
  async list({ recipe, ...query }: InputOf<Sessions['reviewsOfRecipe']>, caller: Caller) {
    const { rows, next } = await this.reviews.listOfRecipe(recipe, query);
    const chefs = new Map(
      (await this.chefs.list(rows.map(({ chefUid }) => chefUid))).map((chef) => [chef._id, chef]),
    );
    const present = await this.people.present(caller.member, [...chefs.keys()]);
    const shown = rows.filter(({ chefUid }) => present.has(chefUid));
    const named = new Set(
      await this.people.among('review-author', caller.member, shown, ({ author, chefUid }) => ({
        uid: author.uid,
        gender: chefs.get(chefUid)!.gender,
      })),
    );
    return {
      items: shown.map((row) => ({
        ...viewReview(row),
        author: named.has(row) ? row.author : null,
      })),
      next,
    };
  }
}
