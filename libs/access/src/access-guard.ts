import { Config } from '@chefly/config';
import { Refusal } from '@chefly/http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { checkOwnSite } from './own-site';

/** Marks the few endpoints outside the contract (pictures, keys, health) as meant to be open. */
export const OPEN = 'chefly:open';

/** What is no route of the contract is shut, unless it says that it is open. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(Config) private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    // a live socket signed in at its handshake, and an event comes from the bus
    if (context.getType() !== 'http') return true;
    checkOwnSite(context.switchToHttp().getRequest<FastifyRequest>(), this.config);
    if (!this.reflector.get(OPEN, context.getHandler())) throw new Refusal('request/forbidden');
    return true;
  }
}
