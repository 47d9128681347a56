import { MINUTE } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { Config } from '@chefly/config';
import { Refusal } from '@chefly/http';
import { log } from '@chefly/telemetry';
import { AccessTokens, checkTerms } from '@chefly/access';
import { Inject, Injectable } from '@nestjs/common';
import { Audiences } from './audiences';
import type { SocketData } from './live-socket';
import { Membership } from './membership';

const CONNECTIONS_PER_MINUTE = 60;
/** Whoever waits longer at the door is told of in the log, and what they waited for. */
const SLOW_MS = 1000;

/** Who may open a live socket: a sign-in that stands, within the member's limit. */
@Injectable()
export class Admission {
  constructor(
    private readonly tokens: AccessTokens,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
    private readonly membership: Membership,
    private readonly audiences: Audiences,
  ) {}

  /** @throws a refusal, or that the store is lost: the browser comes again. */
  async admit(token: unknown): Promise<SocketData> {
    const from = performance.now();
    const since = () => Math.round(performance.now() - from);
    const member = typeof token === 'string' ? await this.tokens.verify(token) : null;
    const verifiedMs = since();
    if (!member) throw new Refusal('identity/not-signed-in');
    checkTerms(member);
    const connections = await this.cache.increment(`connections/${member.uid}`, MINUTE);
    if (connections > CONNECTIONS_PER_MINUTE * this.config.limitFactor)
      throw new Refusal('request/too-many');
    const countedMs = since();
    const known = this.audiences.knows(member.uid);
    const circle = known ? null : await this.membership.circleOf(member.uid);
    const readMs = since();
    if (readMs > SLOW_MS) log.warn({ verifiedMs, countedMs, readMs }, 'a socket was let in slowly');
    return {
      member,
      circle,
      session: null,
      comments: null,
      chefsOf: null,
      counts: new Map(),
      countedSince: Date.now(),
    };
  }
}
