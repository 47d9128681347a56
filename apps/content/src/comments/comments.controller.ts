import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CommentsService } from './comments.service';

const routes = contract.content;
type Routes = typeof routes;

@Controller()
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Serve(routes.comments) list(query: InputOf<Routes['comments']>, caller: Caller) {
    return this.comments.list(query, caller);
  }
  @Serve(routes.createComment) create(form: InputOf<Routes['createComment']>, caller: Caller) {
    return this.comments.create(form, caller);
  }
  @Serve(routes.comment) comment(input: InputOf<Routes['comment']>, caller: Caller) {
    return this.comments.one(input, caller);
  }
  @Serve(routes.deleteComment) remove(input: InputOf<Routes['deleteComment']>, caller: Caller) {
    return this.comments.remove(input, caller);
  }
  @Serve(routes.likeComment) like(input: InputOf<Routes['likeComment']>, caller: Caller) {
    return this.comments.like(input, caller);
  }
  @Serve(routes.unlikeComment) unlike(input: InputOf<Routes['unlikeComment']>, caller: Caller) {
    return this.comments.unlike(input, caller);
  }
}
