import { MINUTE, type Access, type Route } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Cache } from '@chefly/engines/cache';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { addressBlock, Refusal, type Door, type Member, type SignedRequest } from '@chefly/http';
import { logContext } from '@chefly/telemetry';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import { bearerOf } from './access-strategy';
import { checkTerms } from './claims';
import { checkJsonBody, checkOwnSite } from './own-site';
import { signInCookie } from './sign-in-cookie';
import { VerifiedTokens } from './verified-tokens';

const DEFAULT_PER_MINUTE = 240;
/** Page loads that all members behind one address may make in a minute. */
const SIGN_INS_PER_MINUTE = 3000;

/** What a call counts as, and how often that may be in a minute. */
type Counted = [key: string, perMinute: number];
type CountsOf = (request: SignedRequest, member: Member | null) => Counted[];

/**
 * Who may call a route of the contract: the access token, the access that it declares, and the
 * caller's limit.
 */
@Injectable()
export class Admission extends AuthGuard('access') {
  constructor(
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
    private readonly verified: VerifiedTokens,
  ) {
    super();
  }

  /** The door of a route. What the single process knows already, nobody waits for. */
  doorOf(contract: Route): Door {
    const { access, beforeTerms } = contract['~orpc'].meta;
    const needsTerms = access !== 'public' && !beforeTerms;
    const countsOf = this.countsOf(contract);
    return async (request: SignedRequest, reply, again) => {
      checkOwnSite(request, this.config);
      checkJsonBody(request);
      const token = bearerOf(request);
      const found = token ? this.verified.find(token) : null;
      let member = found instanceof Promise ? await found : found;
      if (token && !member) member = await this.verify(request, reply);
      const work = logContext.getStore();
      if (work && member) work.memberUid = member.uid;
      checkAccess(access, member);
      if (member && needsTerms) checkTerms(member);
      if (again) return member;
      for (const [key, perMinute] of countsOf(request, member)) {
        const counted = this.cache.increment(key, MINUTE);
        const count = counted instanceof Promise ? await counted : counted;
        if (count > perMinute * this.config.limitFactor) throw new Refusal('request/too-many');
      }
      return member;
    };
  }

  /** Passport is asked for tokens that this process has not seen before. */
  private async verify(request: SignedRequest, reply: FastifyReply): Promise<Member | null> {
    const http = { getRequest: () => request, getResponse: () => reply };
    await super.canActivate({ switchToHttp: () => http } as unknown as ExecutionContext);
    return request.user ?? null;
  }

  /**
   * Whoever shows no good token is nobody: what nobody may call is refused by its declared access.
   */
  override handleRequest<M = Member | null>(error: unknown, member: Member | false, why: unknown) {
    if (isLostEngine(error ?? why)) throw error ?? why;
    return (error ? null : member || null) as M;
  }

  /**
   * Who calls a public route is an address block, whatever token comes along: tokens are had for
   * the asking.
   */
  private countsOf({ '~orpc': { meta, route } }: Route): CountsOf {
    const { access, limitBy, perMinute = DEFAULT_PER_MINUTE } = meta;
    const name = `limit/${route.method} ${route.path}/`;
    if (limitBy === 'sign-in')
      return (request) => {
        const { uid } = signInCookie.read(request, this.config);
        const block: Counted = [name + addressBlock(request.ip), SIGN_INS_PER_MINUTE];
        return uid ? [[name + uid.slice(0, 40), perMinute], block] : [block];
      };
    return access === 'public'
      ? (request) => [[name + addressBlock(request.ip), perMinute]]
      : (_request, member) => [[name + member!.uid, perMinute]];
  }
}

function checkAccess(access: Access, member: Member | null) {
  if (access === 'public') return;
  if (!member) throw new Refusal('identity/not-signed-in');
  if (access !== 'member' && !member.roles.includes(access)) throw new Refusal('request/forbidden');
}
