import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { OPEN } from '@chefly/access';
import { Body, Controller, Get, Param, Put, Query, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { UPLOADS } from './uploads.door';
import { UploadsService } from './uploads.service';

const routes = contract.content;

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Serve(routes.openUpload) openUpload(
    input: InputOf<(typeof routes)['openUpload']>,
    caller: Caller,
  ) {
    return this.uploads.open(input, caller);
  }

  /** Open because the ticket is the permission; the door has looked at it before the body came. */
  @Put(UPLOADS)
  @SetMetadata(OPEN, true)
  upload(@Query('ticket') ticket: unknown, @Body() body: unknown) {
    return this.uploads.receive(ticket, body);
  }

  /**
   * Open because the signature in the link is the permission: browsers send no token with an image.
   */
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
    const seconds = Math.max(Math.floor((Number(until) - Date.now()) / 1000), 0);
    await reply
      .header('content-type', 'image/webp')
      // no longer than the link itself: a cache must not outlive the permission
      .header('cache-control', `private, max-age=${seconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
