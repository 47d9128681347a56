import { upload } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { Config } from '@chefly/config';
import { admitBytes, Refusal } from '@chefly/http';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyRoom } from './body-room';
import { UploadsService } from './uploads.service';
import { UploadsStore } from './uploads.store';

export const UPLOADS = '/api/content/uploads';
const PER_MINUTE = 60;
const MINUTE = 60_000;

/**
 * Stands before the body of an upload: ticket, type, length, what became of the ticket, how much
 * its owner sends and how much everybody does. Whoever is refused has cost a few header lines.
 */
@Injectable()
export class UploadsDoor implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly uploads: UploadsService,
    private readonly store: UploadsStore,
    private readonly room: BodyRoom,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  onModuleInit() {
    // an operator's command has the service without its server
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('onRequest', async (request, reply) => {
      if (request.method === 'PUT' && request.routeOptions.url === UPLOADS)
        await this.admit(request, reply);
    });
  }

  /** @throws a refusal, before any of the body is read. */
  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { 'content-length': length, 'content-type': type } = request.headers;
    if (Number(length) > upload.maxBytes) throw new Refusal('request/too-large');
    const ticket = this.uploads.ticketOf((request.query as { ticket?: unknown }).ticket);
    if (!ticket || ticket.type !== type || ticket.size !== Number(length))
      throw new Refusal('content/upload-invalid');
    const key = `limit/PUT ${UPLOADS}/${ticket.ownerUid}`;
    if ((await this.cache.increment(key, MINUTE)) > PER_MINUTE * this.config.limitFactor)
      throw new Refusal('request/too-many');
    const row = await this.store.find(ticket.key);
    if (!row || row.state === 'cleared') throw new Refusal('content/upload-invalid');
    if (row.state === 'refused') throw new Refusal('content/media-invalid');
    this.room.reserve(ticket.ownerUid, ticket.size, reply);
    admitBytes(request, ticket.size);
  }
}
