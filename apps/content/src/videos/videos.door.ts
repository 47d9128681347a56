import { bytesOfPart, partsOf, video } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { Config } from '@chefly/config';
import { admitBytes, Refusal } from '@chefly/http';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyRoom } from '../uploads/body-room';
import { VideoLinks } from './video-links';
import { VideosStore } from './videos.store';

export const PARTS = '/api/content/uploads/parts';
const PER_MINUTE = 240;
const MINUTE = 60_000;

/** Stands before the body of a part, as the door of pictures does before theirs. */
@Injectable()
export class VideosDoor implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly links: VideoLinks,
    private readonly store: VideosStore,
    private readonly room: BodyRoom,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  onModuleInit() {
    // an operator's command has the service without its server
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('onRequest', async (request, reply) => {
      if (request.method === 'PUT' && request.routeOptions.url === PARTS)
        await this.admit(request, reply);
    });
  }

  /** @throws a refusal, before any of the body is read. */
  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const length = Number(request.headers['content-length']);
    if (length > video.partBytes) throw new Refusal('request/too-large');
    const query = request.query as { ticket?: unknown; part?: unknown };
    const ticket = this.links.ticketOf(query.ticket);
    const part = partOf(query.part);
    const fits = ticket && part < partsOf(ticket.size) && length === bytesOfPart(ticket.size, part);
    if (!fits) throw new Refusal('content/upload-invalid');
    const key = `limit/PUT ${PARTS}/${ticket.ownerUid}`;
    if ((await this.cache.increment(key, MINUTE)) > PER_MINUTE * this.config.limitFactor)
      throw new Refusal('request/too-many');
    const row = await this.store.find(ticket.uid);
    if (row?.state !== 'open') throw new Refusal('content/upload-invalid');
    this.room.reserve(ticket.ownerUid, length, reply);
    admitBytes(request, length);
  }
}

/** The number of a part; one that no video has when it is none. */
export const partOf = (given: unknown): number =>
  typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : Infinity;
