import type { Account, Grant } from '@chefly/contracts';
import { ApiError, createClient, isTooMany, type Client } from './client';
import { Reach } from './reach';

export type SignInState =
  | { status: 'loading' }
  /** `asked`: by the member here, so that nobody is led back to where they were. */
  | { status: 'signed-out'; asked?: boolean; comesBack?: boolean }
  /**
   * Signed out already; what is said stands on the screen for a moment. `comesBack`: the member is to
   * sign in anew, and what they have not sent waits for them.
   */
  | { status: 'leaving'; say: string; comesBack?: boolean }
  /** `why`: in the server's words, where it answers. */
  | { status: 'unreachable'; why?: string }
  | { status: 'signed-in'; account: Account };

/** What tabs tell each other. */
const SIGNED_OUT = 'signed-out';
const COMES_BACK = 'comes-back';
const LOOK_AGAIN = 'look-again';

/** Renewed this long before the access token ends. */
const EARLY_MS = 60_000;
/** So long after its answer was lost the server may still be at what was asked. */
const AT_IT_MS = 10_000;

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * Who is signed in, in this tab. The access token lives in memory; the refresh token in a cookie
 * that scripts cannot read. Tabs take turns at refreshing, because a refresh token is good once.
 */
export class Auth {
  readonly api: Client;
  readonly reach = new Reach();
  private token: string | null = null;
  private state_: SignInState = { status: 'loading' };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ending = false;
  /** What was to end the sign-in, and may have: nobody heard. */
  private unheard: { at: number; end: () => Promise<void> } | null = null;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  private ahead: number | null = null;
  private renewing: Promise<boolean> | null = null;
  /** How many began or ended here: what was asked of one says nothing of the next. */
  private signIns = 0;
  private readonly listeners = new Set<() => void>();
  private readonly tabs = new BroadcastChannel('chefly-sign-in');

  constructor(baseUrl = '') {
    this.api = createClient({
      baseUrl,
      accessToken: () => this.token,
      renew: () => this.renew(),
      heard: (at) => (this.ahead = at - Date.now()),
      reach: this.reach,
    });
    this.tabs.onmessage = ({ data }) =>
      data === LOOK_AGAIN
        ? void (this.token && this.renewNow())
        : this.forget(true, data === COMES_BACK);
    addEventListener('online', () => this.state_.status === 'unreachable' && void this.renew());
  }

  get state(): SignInState {
    return this.state_;
  }

  /** By the server's clock, in milliseconds; null until it was heard. */
  now(): number | null {
    return this.ahead === null ? null : Date.now() + this.ahead;
  }

  get accessToken(): string | null {
    return this.token;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Takes up the sign-in of before, if there is one. */
  async restore(): Promise<void> {
    if (!(await this.renew()) && this.state_.status === 'loading')
      this.change({ status: 'signed-out' });
  }

  async signIn(emailAddress: string, password: string): Promise<void> {
    this.take(await this.api.identity.signIn({ emailAddress, password }));
  }

  /** By another proof than the password. */
  async signInBy(prove: () => Promise<Grant>): Promise<void> {
    this.take(await prove());
  }

  signOut(say?: string, forMs?: number): Promise<void> {
    return this.leave(() => this.api.identity.signOut({}), say, forMs);
  }

  /**
   * Ends the sign-in by `act`, at once and in every tab; only then is it said for `forMs` and the
   * way out opens.
   * @param comesBack what they have not sent yet waits for the member, who is to sign in anew
   * @throws what `act` throws; the sign-in then stands as before.
   */
  async leave(act: () => Promise<unknown>, say = '', forMs = 0, comesBack = false): Promise<void> {
    const end = () => this.end(say, forMs, comesBack);
    this.ending = true;
    try {
      await act();
    } catch (error) {
      this.ending = false;
      // the server may have done it although its answer did not come: then this says so, or a later one
      if (!isRefused(error)) this.unheard = { at: Date.now(), end };
      void this.renewNow();
      throw error;
    }
    await end();
  }

  private async end(say: string, forMs: number, comesBack: boolean): Promise<void> {
    this.ending = true;
    this.tabs.postMessage(comesBack ? COMES_BACK : SIGNED_OUT);
    this.drop();
    const back = comesBack && { comesBack };
    if (say) this.change({ status: 'leaving', say, ...back });
    await new Promise((resolve) => setTimeout(resolve, forMs));
    this.ending = false;
    this.change({ status: 'signed-out', asked: true, ...back });
  }

  /** The sign-in ended on the server, or as the member `asked` in another tab. */
  forget(asked = false, comesBack = false) {
    if (this.ending) return;
    // as they asked here, though nobody heard that it was done
    if (this.unheard && !asked) return void this.unheard.end();
    this.drop();
    this.change({ status: 'signed-out', asked, ...(comesBack && { comesBack }) });
  }

  private drop() {
    this.signIns++;
    this.unheard = null;
    clearTimeout(this.timer);
    this.token = null;
  }

  /**
   * A new access token. False when the sign-in is over; a lost connection leaves things as they
   * are.
   */
  renew(): Promise<boolean> {
    const asked = this.signIns;
    const refresh = () => this.api.identity.refresh({});
    this.renewing ??= navigator.locks
      .request('chefly-refresh', refresh)
      // refused with the cookies of this site, without which nothing is renewed twice
      .catch((error: Error) => (error.name === 'SecurityError' ? refresh() : Promise.reject(error)))
      .then(
        (grant) => {
          if (asked !== this.signIns) return !!this.token;
          if (grant) this.take(grant);
          else this.forget();
          return !!grant;
        },
        (error) => {
          if (asked !== this.signIns) return !!this.token;
          const why = isTooMany(error) ? error.message : undefined;
          const { status } = this.state_;
          if (status === 'loading' || status === 'unreachable')
            this.change({ status: 'unreachable', why });
          this.schedule(this.state_.status === 'unreachable' && !why ? 2000 : 10_000);
          return false;
        },
      )
      .finally(() => (this.renewing = null));
    return this.renewing;
  }

  /**
   * As `renew`, by a request that begins now: the answer of one that is on its way may be older than
   * what was just changed.
   */
  async renewNow(): Promise<boolean> {
    await this.renewing;
    return this.renew();
  }

  /** Something may have ended the sign-in of this browser: every tab asks whether it stands. */
  async lookAgain(): Promise<void> {
    this.tabs.postMessage(LOOK_AGAIN);
    await this.renewNow();
  }

  private take(grant: Grant) {
    this.token = grant.accessToken;
    const unsureMs = this.unheard ? this.unheard.at + AT_IT_MS - Date.now() : 0;
    if (unsureMs <= 0) this.unheard = null;
    const inTimeMs = grant.expiresInSeconds * 1000 - EARLY_MS;
    // until it is known to stand: what ends it later is something else
    this.schedule(unsureMs > 0 ? Math.min(unsureMs, inTimeMs) : inTimeMs);
    this.change({ status: 'signed-in', account: grant.account });
  }

  private schedule(ms: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.renew(), ms);
  }

  private change(state: SignInState) {
    this.state_ = state;
    for (const listener of this.listeners) listener();
  }
}
