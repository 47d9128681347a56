import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { RecipeReviewsService } from './recipe-reviews.service';
import { ReviewsService } from './reviews.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly ofRecipes: RecipeReviewsService,
  ) {}

  @Serve(routes.review) review(form: InputOf<Routes['review']>, caller: Caller) {
    return this.reviews.review(form, caller);
  }
  @Serve(routes.reviewsOf) list(query: InputOf<Routes['reviewsOf']>, caller: Caller) {
    return this.reviews.list(query, caller);
  }
  @Serve(routes.ratingsOf) ratingsOf(input: InputOf<Routes['ratingsOf']>, caller: Caller) {
    return this.reviews.ratings(input, caller);
  }
  @Serve(routes.ofRecipe) ofRecipe({ recipe }: InputOf<Routes['ofRecipe']>) {
    return this.ofRecipes.standing(recipe);
  }
  @Serve(routes.reviewsOfRecipe) reviewsOfRecipe(
    query: InputOf<Routes['reviewsOfRecipe']>,
    caller: Caller,
  ) {
    return this.ofRecipes.list(query, caller);
  }
}
