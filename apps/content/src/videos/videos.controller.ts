import { contract, type InputOf } from '@chefly/contracts';
import { OPEN } from '@chefly/access';
import { notFound, Serve, type Caller } from '@chefly/http';
import { Body, Controller, Get, Param, Put, Query, Req, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HearingsService } from './hearings.service';
import { PlayerService } from './player.service';
import { partOf, PARTS } from './videos.door';
import { VideosService } from './videos.service';

const routes = contract.content;
type Routes = typeof routes;

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideosService,
    private readonly hearingsOf: HearingsService,
    private readonly player: PlayerService,
  ) {}

  @Serve(routes.openVideo) openVideo(input: InputOf<Routes['openVideo']>, caller: Caller) {
    return this.videos.open(input, caller);
  }
  @Serve(routes.video) video(input: InputOf<Routes['video']>, caller: Caller) {
    return this.videos.status(input, caller);
  }
  @Serve(routes.finishVideo) finishVideo(input: InputOf<Routes['finishVideo']>, caller: Caller) {
    return this.videos.finish(input, caller);
  }
  @Serve(routes.cancelVideo) cancelVideo(input: InputOf<Routes['cancelVideo']>, caller: Caller) {
    return this.videos.cancel(input, caller);
  }
  @Serve(routes.hearings) hearings(query: InputOf<Routes['hearings']>) {
    return this.hearingsOf.list(query);
  }
  @Serve(routes.decideHearing) decideHearing(
    input: InputOf<Routes['decideHearing']>,
    caller: Caller,
  ) {
    return this.hearingsOf.decide(input, caller);
  }
  @Serve(routes.videosOfReview) videosOfReview(input: InputOf<Routes['videosOfReview']>) {
    return this.hearingsOf.ofReview(input);
  }

  /** Open because the ticket is the permission; the door has looked at it before the body came. */
  @Put(PARTS)
  @SetMetadata(OPEN, true)
  part(@Query('ticket') ticket: unknown, @Query('part') part: unknown, @Body() body: unknown) {
    return this.videos.receive(ticket, partOf(part), body);
  }

  /**
   * Open because the signature in the link is the permission: browsers send no token with a video.
   */
  @Get('/api/content/videos/:uid/:track')
  @SetMetadata(OPEN, true)
  async play(
    @Param('uid') uid: string,
    @Param('track') track: string,
    @Query('until') until: string,
    @Query('signature') signature: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const allowed = await this.player.find(uid, track, Number(until), String(signature));
    if (!allowed) throw notFound();
    const { status, headers, body } = this.player.answer(allowed, request.headers);
    const seconds = Math.max(Math.floor((Number(until) - Date.now()) / 1000), 0);
    await reply
      .status(status)
      .headers(headers)
      // no longer than the link itself: a cache must not outlive the permission
      .header('cache-control', `private, max-age=${seconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
