import { Config } from '@chefly/config';
import { MINUTE } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { admitBytes, Refusal } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyCapacity } from './body-capacity';

/** What came with a body that is about to be sent. */
export interface Coming {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Stands before bodies that are read into memory. Whoever is refused here has cost a few header
 * lines.
 */
@Injectable()
export class BodyDoor {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly room: BodyCapacity,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  /**
   * Asks `admit` before any of a body is read that is put to this path; what it throws is the
   * answer.
   */
  before(path: string, admit: (coming: Coming) => Promise<void>): void {
    // an operator's command has the service without its server
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('onRequest', async (request, reply) => {
      if (request.method === 'PUT' && request.routeOptions.url === path)
        await admit({ request, reply });
    });
  }

  /** @throws request/too-many */
  async count(path: string, ownerUid: string, perMinute: number): Promise<void> {
    const key = `limit/PUT ${path}/${ownerUid}`;
    if ((await this.cache.increment(key, MINUTE)) > perMinute * this.config.limitFactor)
      throw new Refusal('request/too-many');
  }

  /** Lets so many bytes of this member in, as long as there is room for them. */
  admit({ request, reply }: Coming, ownerUid: string, bytes: number): void {
    this.room.reserve(ownerUid, bytes, reply);
    admitBytes(request, bytes);
  }
}
