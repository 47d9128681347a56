import { Cache } from '@chefly/engines/cache';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { logContext } from '@chefly/telemetry';
import { legal, type Access, type Route } from '@chefly/contracts';
import { addressBlock, type Member, Refusal, ROUTE, type SignedRequest } from '@chefly/http';
import { Config } from '@chefly/config';
import { bearerOf } from './access-strategy';
import { checkJsonBody, checkOwnSite } from './own-site';
import { signInCookie } from './sign-in-cookie';
import { VerifiedTokens } from './verified-tokens';

const DEFAULT_PER_MINUTE = 240;
/** Page loads that all members behind one address may make in a minute. */
const SIGN_INS_PER_MINUTE = 3000;
const MINUTE = 60_000;
/** Marks the few endpoints outside the contract (pictures, keys, health) as meant to be open. */
export const OPEN = 'chefly:open';

/** @throws for a member who has not accepted the terms as they are now. */
export function checkTerms({ terms }: Pick<Member, 'terms'>) {
  // a token of before has none; a newer one is accepted by a replica that is still to be renewed
  if (!(terms >= legal.version)) throw new Refusal('identity/terms-outdated');
}

/**
 * Who may call: the access token, the access that the contract declares, and the caller's limit.
 */
@Injectable()
export class AccessGuard extends AuthGuard('access') {
  constructor(
    private readonly reflector: Reflector,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
    private readonly verified: VerifiedTokens,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // a live socket signed in at its handshake, and an event comes from the bus
    if (context.getType() !== 'http') return true;
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<SignedRequest>();
    checkOwnSite(request, this.config);
    if (this.reflector.get(OPEN, handler)) return true;
    const contract = this.reflector.get<Route>(ROUTE, handler);
    if (!contract) throw new Refusal('request/forbidden');
    checkJsonBody(request);
    const { access, beforeTerms } = contract['~orpc'].meta;
    const member = await this.memberOf(context, request);
    const work = logContext.getStore();
    if (work && member) work.memberUid = member.uid;
    this.check(access, member);
    if (member && access !== 'public' && !beforeTerms) checkTerms(member);
    await this.limit(contract, request, member);
    return true;
  }

  /** Passport is asked for tokens that this process has not seen before. */
  private async memberOf(context: ExecutionContext, request: SignedRequest) {
    const token = bearerOf(request);
    request.user = token ? await this.verified.find(token) : null;
    if (token && !request.user) await super.canActivate(context);
    return request.user;
  }

  /**
   * Who calls a public route is an address block, whatever token comes along: tokens are had for
   * the asking.
   */
  private async limit(
    { '~orpc': { meta, route } }: Route,
    request: SignedRequest,
    member: Member | null,
  ) {
    const { access, limitBy, perMinute = DEFAULT_PER_MINUTE } = meta;
    const name = `${route.method} ${route.path}`;
    if (limitBy === 'sign-in') {
      const { uid } = signInCookie.read(request, this.config);
      if (uid) await this.count(`${name}/${uid.slice(0, 40)}`, perMinute);
      return this.count(`${name}/${addressBlock(request.ip)}`, SIGN_INS_PER_MINUTE);
    }
    const who = access === 'public' ? addressBlock(request.ip) : member!.uid;
    await this.count(`${name}/${who}`, perMinute);
  }

  private check(access: Access, member: Member | null) {
    if (access === 'public') return;
    if (!member) throw new Refusal('identity/not-signed-in');
    if (access !== 'member' && !member.roles.includes(access))
      throw new Refusal('request/forbidden');
  }

  /**
   * Whoever shows no good token is nobody: what nobody may call is refused by its declared access.
   */
  override handleRequest<M = Member | null>(error: unknown, member: Member | false, why: unknown) {
    if (isLostEngine(error ?? why)) throw error ?? why;
    return (error ? null : member || null) as M;
  }

  private async count(key: string, perMinute: number) {
    if ((await this.cache.increment(`limit/${key}`, MINUTE)) > perMinute * this.config.limitFactor)
      throw new Refusal('request/too-many');
  }
}
