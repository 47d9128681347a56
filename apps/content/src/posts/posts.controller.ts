import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CookedReader } from '../feed/cooked.reader';
import { PostsService } from './posts.service';

const routes = contract.content;
type Routes = typeof routes;

@Controller()
export class PostsController {
  constructor(
    private readonly posts: PostsService,
    private readonly cooked: CookedReader,
  ) {}

  @Serve(routes.createPost) createPost(form: InputOf<Routes['createPost']>, caller: Caller) {
    return this.posts.create(form, caller);
  }
  @Serve(routes.deletePost) deletePost(input: InputOf<Routes['deletePost']>, caller: Caller) {
    return this.posts.remove(input, caller);
  }
  @Serve(routes.post) post(input: InputOf<Routes['post']>, caller: Caller) {
    return this.posts.post(input, caller);
  }
  @Serve(routes.postsOf) postsOf(query: InputOf<Routes['postsOf']>, caller: Caller) {
    return this.posts.postsOf(query, caller);
  }
  @Serve(routes.cookedBy) cookedBy(query: InputOf<Routes['cookedBy']>, caller: Caller) {
    return this.cooked.read(query, caller);
  }
  @Serve(routes.like) like(input: InputOf<Routes['like']>, caller: Caller) {
    return this.posts.like(input, caller);
  }
  @Serve(routes.unlike) unlike(input: InputOf<Routes['unlike']>, caller: Caller) {
    return this.posts.unlike(input, caller);
  }
}
