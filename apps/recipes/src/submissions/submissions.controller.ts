import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { SubmissionReviewService } from './submission-review.service';
import { SubmissionsService } from './submissions.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly review: SubmissionReviewService,
  ) {}

  @Serve(routes.mySubmissions) listOwn(query: InputOf<Routes['mySubmissions']>, caller: Caller) {
    return this.submissions.listOwn(query, caller);
  }
  @Serve(routes.mySubmission) own(input: InputOf<Routes['mySubmission']>, caller: Caller) {
    return this.submissions.own(input, caller);
  }
  @Serve(routes.resubmit) resubmit(form: InputOf<Routes['resubmit']>, caller: Caller) {
    return this.submissions.resubmit(form, caller);
  }
  @Serve(routes.dismiss) dismiss(input: InputOf<Routes['dismiss']>, caller: Caller) {
    return this.submissions.dismiss(input, caller);
  }
  @Serve(routes.submissions) list(query: InputOf<Routes['submissions']>) {
    return this.submissions.list(query);
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
