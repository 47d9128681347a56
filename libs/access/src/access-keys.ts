import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { JWK } from 'jose';

/** A token with a key id of nobody's must not become a question to identity each time. */
const ASK_AGAIN_MS = 5000;
/** A key that was withdrawn at its source is trusted here no longer than this. */
const READ_AGAIN_MS = 5000;

/**
 * The public keys that access tokens are verified with, by key id. An unknown id is asked for at
 * their source.
 */
@Injectable()
export class AccessKeys implements OnModuleDestroy {
  private keys = new Map<string, KeyObject>();
  private source: (() => Promise<JWK[]>) | null = null;
  private askedAt = 0;
  private asking: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  publish(jwks: JWK[]): void {
    const former = this.keys;
    this.keys = new Map(
      jwks.map((jwk) => {
        const known = former.get(jwk.kid!);
        const key = createPublicKey({ key: jwk as never, format: 'jwk' });
        return [jwk.kid!, known?.equals(key) ? known : key];
      }),
    );
  }

  /** Whether this very key is still the one of its id: false once it was withdrawn or replaced. */
  holds(kid: string, key: KeyObject): boolean {
    return this.keys.get(kid) === key;
  }

  /**
   * Where keys come from that are not known yet: identity's own rows, or its published document.
   */
  from(source: () => Promise<JWK[]>): void {
    this.source = source;
  }

  /** The same, and read again all the time, for a source in another process. */
  follow(source: () => Promise<JWK[]>): void {
    this.from(source);
    const read = () => void this.ask(source).catch(() => undefined);
    // whoever comes first to a process that has just started waits for no other process
    read();
    // while the source is away the keys of before are good: it must not be needed for each call
    this.timer = setInterval(read, READ_AGAIN_MS);
    this.timer.unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }

  async find(kid: string): Promise<KeyObject | null> {
    if (
      !this.keys.has(kid) &&
      this.source &&
      (this.asking || Date.now() - this.askedAt > ASK_AGAIN_MS)
    ) {
      this.asking ??= this.ask(this.source)
        // reading them by the clock does not count: the new key may be younger than that
        .then(() => void (this.askedAt = Date.now()))
        .finally(() => (this.asking = null));
      await this.asking;
    }
    return this.keys.get(kid) ?? null;
  }

  private async ask(source: () => Promise<JWK[]>) {
    this.publish(await source());
  }
}

/**
 * Reads the keys that identity publishes. @throws when it does not answer: the call is then refused
 * as unavailable, not as forged.
 */
export const remoteKeys = (url: string) => async (): Promise<JWK[]> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
  if (!response.ok)
    throw Object.assign(new Error(`the keys answered ${response.status}`), {
      code: 'ECONNREFUSED',
    });
  return ((await response.json()) as { keys: JWK[] }).keys;
};
