import { contract, type InputOf } from '@chefly/contracts';
import { OPEN, Serve, type Caller } from '@chefly/service';
import {
  Body,
  Controller,
  Get,
  Headers,
  Inject,
  Param,
  Put,
  Query,
  Res,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PostsService } from './posts.service';
import { UploadsService } from './uploads.service';

const routes = contract.content;
type Routes = typeof routes;

@Controller()
export class ContentController {
  constructor(
    @Inject(PostsService) private readonly posts: PostsService,
    @Inject(UploadsService) private readonly uploads: UploadsService,
  ) {}

  @Serve(routes.openUpload) openUpload(input: InputOf<Routes['openUpload']>, caller: Caller) {
    return this.uploads.open(input, caller);
  }
  @Serve(routes.createPost) createPost(form: InputOf<Routes['createPost']>, caller: Caller) {
    return this.posts.create(form, caller);
  }
  @Serve(routes.deletePost) deletePost(input: InputOf<Routes['deletePost']>, caller: Caller) {
    return this.posts.remove(input, caller);
  }
  @Serve(routes.post) post(input: InputOf<Routes['post']>, caller: Caller) {
    return this.posts.post(input, caller);
  }
  @Serve(routes.feed) feed(query: InputOf<Routes['feed']>, caller: Caller) {
    return this.posts.feed(query, caller);
  }
  @Serve(routes.postsOf) postsOf(query: InputOf<Routes['postsOf']>, caller: Caller) {
    return this.posts.postsOf(query, caller);
  }
  @Serve(routes.like) like(input: InputOf<Routes['like']>, caller: Caller) {
    return this.posts.like(input, caller);
  }
  @Serve(routes.unlike) unlike(input: InputOf<Routes['unlike']>, caller: Caller) {
    return this.posts.unlike(input, caller);
  }

  /** Open because the ticket is the permission. */
  @Put('/api/content/uploads')
  @SetMetadata(OPEN, true)
  upload(
    @Query('ticket') ticket = '',
    @Headers('content-type') type: string | undefined,
    @Body() body: unknown,
  ) {
    return this.uploads.receive(ticket, type, body);
  }

  /** Open because the signature in the link is the permission: browsers send no token with an image. */
  @Get('/api/content/pictures/:key/:width')
  @SetMetadata(OPEN, true)
  async picture(
    @Param('key') key: string,
    @Param('width') width: string,
    @Query('until') until: string,
    @Query('signature') signature: string,
    @Res() reply: FastifyReply,
  ) {
    const body = await this.uploads.read(key, Number(width), Number(until), String(signature));
    await reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'private, max-age=21600, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
