import { Cache } from '@chefly/engines/cache';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { workContext } from './context';
import type { Access, Route } from '@chefly/contracts';
import passport from 'passport';
import { Config } from './config';
import type { Member } from './caller';
import { Refusal } from './refusal';
import { ROUTE, type SignedRequest } from './route';

const DEFAULT_PER_MINUTE = 240;
const MINUTE = 60_000;
/** Marks the few endpoints outside the contract (pictures, keys, health) as meant to be open. */
export const OPEN = 'chefly:open';

/** Who may call: the access token, the access that the contract declares, and the caller's limit. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<SignedRequest>();
    if (this.reflector.get(OPEN, handler)) return true;
    const contract = this.reflector.get<Route>(ROUTE, handler);
    if (!contract) throw new Refusal('request/forbidden');
    const { meta, route } = contract['~orpc'];
    const { access, perMinute = DEFAULT_PER_MINUTE } = meta;
    const member = request.headers.authorization ? await this.authenticate(request) : null;
    request.user = member;
    const work = workContext.getStore();
    if (work && member) work.memberUid = member.uid;
    this.check(access, member);
    await this.limit(`${route.method} ${route.path}/${member?.uid ?? request.ip}`, perMinute);
    return true;
  }

  private check(access: Access, member: Member | null) {
    if (access === 'public') return;
    if (!member) throw new Refusal('identity/not-signed-in');
    if (access === 'moderator' && !member.roles.includes('moderator'))
      throw new Refusal('request/forbidden');
  }

  private authenticate(request: SignedRequest): Promise<Member | null> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, member: Member | false, why: unknown) =>
        isLostEngine(error ?? why) ? reject(error ?? why) : resolve(error ? null : member || null);
      const verify = passport.authenticate('access', { session: false }, answer);
      Promise.resolve(verify(request, {}, reject)).catch(reject);
    });
  }

  private async limit(key: string, perMinute: number) {
    if ((await this.cache.increment(`limit/${key}`, MINUTE)) > perMinute * this.config.limitFactor)
      throw new Refusal('request/too-many');
  }
}
