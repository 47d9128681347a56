import { OPEN } from '@chefly/access';
import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller, Get, Param, Query, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ErasuresService } from './erasures.service';
import { ExportsService } from './exports.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class OwnDataController {
  constructor(
    private readonly exports: ExportsService,
    private readonly erasures: ErasuresService,
  ) {}

  @Serve(routes.ownExport) ownExport(_: object, caller: Caller) {
    return this.exports.own(caller);
  }
  @Serve(routes.askExport) askExport(form: InputOf<Routes['askExport']>, caller: Caller) {
    return this.exports.ask(form, caller);
  }
  @Serve(routes.exportFile) exportFile(input: InputOf<Routes['exportFile']>, caller: Caller) {
    return this.exports.link(input, caller);
  }
  @Serve(routes.askErasure) askErasure(form: InputOf<Routes['askErasure']>, caller: Caller) {
    return this.erasures.ask(form, caller);
  }
  @Serve(routes.withdrawErasure) withdrawErasure(form: InputOf<Routes['withdrawErasure']>) {
    return this.erasures.withdraw(form);
  }

  /** Open because the ticket is the permission: browsers send no token when they save a file. */
  @Get('/api/identity/export/:uid/files/:file')
  @SetMetadata(OPEN, true)
  async file(
    @Param('uid') uid: string,
    @Param('file') file: string,
    @Query('ticket') ticket: unknown,
    @Res() reply: FastifyReply,
  ) {
    const { body, bytes, name } = await this.exports.read(uid, Number(file), String(ticket));
    await reply
      .header('content-type', 'application/zip')
      .header('content-length', String(bytes))
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
