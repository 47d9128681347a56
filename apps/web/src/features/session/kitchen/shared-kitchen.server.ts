import { ApiError } from '@chefly/api-client/react';
import {
  changed,
  newKitchen,
  type ErrorCode,
  type KitchenAnswer,
  type KitchenChange,
} from '@chefly/contracts';
import type { SentChange } from './shared-kitchen';

export const startedAt = '2026-11-23T10:00:00.000Z';
export const [chef, me] = ['fatima-of-the-kitchen', 'ayesha-of-the-kitchen'];
export const here = [chef, me];
const refusal = (code: ErrorCode, status: number) =>
  new ApiError(status, code, `refused as ${code}`);

/** A server that loses answers, is away, or refuses, as it is told. */
export class KitchenServer {
  state = newKitchen(new Date(startedAt));
  version = 0;
  heard: SentChange[] = [];
  next: ('lost' | 'away' | 'away behind a door' | ErrorCode)[] = [];
  private readonly known = new Set<string>();

  answer = (): KitchenAnswer => ({
    sessionUid: 'the-session-of-today',
    version: this.version,
    state: this.state,
    serverTime: new Date().toISOString(),
    open: true,
  });

  take(change: KitchenChange, by: string, seen = this.version) {
    const doing = { by, chefUid: chef, here, seen, version: this.version + 1, now: new Date() };
    const outcome = changed(this.state, change, doing);
    if ('refusal' in outcome) throw refusal(outcome.refusal, 409);
    this.state = outcome.state;
    this.version++;
  }

  async send(sent: SentChange, by: string): Promise<KitchenAnswer> {
    await Promise.resolve();
    this.heard.push(sent);
    const turn = this.next.shift();
    if (turn === 'away') throw refusal('server/unavailable', 503);
    if (turn === 'away behind a door') throw refusal('server/failed', 502);
    if (turn && turn !== 'lost') throw refusal(turn, 403);
    if (!this.known.has(sent.changeUid)) {
      this.take(sent.change, by, sent.seen);
      this.known.add(sent.changeUid);
    }
    if (turn === 'lost') throw refusal('server/unavailable', 0);
    return this.answer();
  }
}
