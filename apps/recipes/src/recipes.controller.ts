import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CatalogueService } from './recipes/catalogue.service';
import { SimilarService } from './recipes/similar.service';
import { SubmissionReviewService } from './submissions/submission-review.service';
import { SubmissionsService } from './submissions/submissions.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class RecipesController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly similarNames: SimilarService,
    private readonly submissions: SubmissionsService,
    private readonly review: SubmissionReviewService,
  ) {}

  @Serve(routes.search) search(query: InputOf<Routes['search']>, caller: Caller) {
    return this.catalogue.search(query, caller);
  }
  @Serve(routes.checkName) checkName(input: InputOf<Routes['checkName']>) {
    return this.catalogue.checkName(input);
  }
  @Serve(routes.previews) previews(input: InputOf<Routes['previews']>) {
    return this.catalogue.previews(input);
  }
  @Serve(routes.similar) similar(input: InputOf<Routes['similar']>, caller: Caller) {
    return this.similarNames.find(input, caller);
  }
  @Serve(routes.byName) byName(input: InputOf<Routes['byName']>, caller: Caller) {
    return this.catalogue.byName(input, caller);
  }
  @Serve(routes.mySubmissions) mySubmissions(
    query: InputOf<Routes['mySubmissions']>,
    caller: Caller,
  ) {
    return this.submissions.listOwn(query, caller);
  }
  @Serve(routes.mySubmission) mySubmission(input: InputOf<Routes['mySubmission']>, caller: Caller) {
    return this.submissions.own(input, caller);
  }
  @Serve(routes.resubmit) resubmit(form: InputOf<Routes['resubmit']>, caller: Caller) {
    return this.submissions.resubmit(form, caller);
  }
  @Serve(routes.dismiss) dismiss(input: InputOf<Routes['dismiss']>, caller: Caller) {
    return this.submissions.dismiss(input, caller);
  }
  @Serve(routes.submissions) listSubmissions(query: InputOf<Routes['submissions']>) {
    return this.submissions.list(query);
  }
  @Serve(routes.recipesOf) recipesOf(query: InputOf<Routes['recipesOf']>, caller: Caller) {
    return this.catalogue.recipesOf(query, caller);
  }
  @Serve(routes.recipe) recipe(input: InputOf<Routes['recipe']>, caller: Caller) {
    return this.catalogue.recipe(input, caller);
  }
  @Serve(routes.add) add(input: InputOf<Routes['add']>, caller: Caller) {
    return this.catalogue.add(input, caller);
  }
  @Serve(routes.remove) remove(input: InputOf<Routes['remove']>, caller: Caller) {
    return this.catalogue.remove(input, caller);
  }
  @Serve(routes.submit) submit(form: InputOf<Routes['submit']>, caller: Caller) {
    return this.submissions.submit(form, caller);
  }
  @Serve(routes.approve) approve(input: InputOf<Routes['approve']>, caller: Caller) {
    return this.review.approve(input, caller);
  }
  @Serve(routes.reject) reject(input: InputOf<Routes['reject']>, caller: Caller) {
    return this.review.reject(input, caller);
  }
}
