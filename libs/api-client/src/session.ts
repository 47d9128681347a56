import type { Account, Grant } from '@chefly/contracts';
import { createClient, type Client } from './client';

export type SignInState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'unreachable' }
  | { status: 'signed-in'; account: Account };

/** Renewed this long before the access token ends. */
const EARLY_MS = 60_000;

/**
 * Who is signed in, in this tab. The access token lives in memory; the refresh token in a cookie that scripts cannot
 * read. Tabs take turns at refreshing, because a refresh token is good once.
 */
export class Session {
  readonly api: Client;
  private token: string | null = null;
  private state_: SignInState = { status: 'loading' };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private renewing: Promise<boolean> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly tabs = new BroadcastChannel('chefly-sign-in');

  constructor(baseUrl = '') {
    this.api = createClient({ baseUrl, accessToken: () => this.token, renew: () => this.renew() });
    this.tabs.onmessage = () => this.forget();
  }

  get state(): SignInState {
    return this.state_;
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

  async signOut(): Promise<void> {
    await this.api.identity.signOut({});
    this.tabs.postMessage('signed-out');
    this.forget();
  }

  /** The sign-in ended: here, in another tab or on the server. */
  forget() {
    clearTimeout(this.timer);
    this.token = null;
    this.change({ status: 'signed-out' });
  }

  /** A new access token. False when the sign-in is over; a lost connection leaves things as they are. */
  renew(): Promise<boolean> {
    this.renewing ??= navigator.locks
      .request('chefly-refresh', () => this.api.identity.refresh({}))
      .then(
        (grant) => {
          if (grant) this.take(grant);
          else this.forget();
          return !!grant;
        },
        () => {
          if (this.state_.status === 'loading') this.change({ status: 'unreachable' });
          this.schedule(10_000);
          return false;
        },
      )
      .finally(() => (this.renewing = null));
    return this.renewing;
  }

  private take(grant: Grant) {
    this.token = grant.accessToken;
    this.schedule(grant.expiresInSeconds * 1000 - EARLY_MS);
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
