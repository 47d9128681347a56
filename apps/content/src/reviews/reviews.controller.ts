import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { ReviewsService } from './reviews.service';

const routes = contract.content;
type Routes = typeof routes;

@Controller()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Serve(routes.createReview) createReview(form: InputOf<Routes['createReview']>, caller: Caller) {
    return this.reviews.create(form, caller);
  }
  @Serve(routes.deleteReview) deleteReview(input: InputOf<Routes['deleteReview']>, caller: Caller) {
    return this.reviews.remove(input, caller);
  }
  @Serve(routes.review) review(input: InputOf<Routes['review']>, caller: Caller) {
    return this.reviews.review(input, caller);
  }
  @Serve(routes.reviewsOf) reviewsOf(query: InputOf<Routes['reviewsOf']>, caller: Caller) {
    return this.reviews.reviewsOf(query, caller);
  }
  @Serve(routes.vote) vote({ uid, vote }: InputOf<Routes['vote']>, caller: Caller) {
    return this.reviews.vote(uid, vote, caller);
  }
  @Serve(routes.unvote) unvote({ uid }: InputOf<Routes['unvote']>, caller: Caller) {
    return this.reviews.vote(uid, null, caller);
  }
}
