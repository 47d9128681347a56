import {
  KNOWN_CAP,
  MINUTE,
  NETWORK_CAP,
  TAKEN_BACK_CAP,
  timing,
  UNANSWERED_CAP,
  WAITING_CAP,
  type RequestEnd,
  type RequestState,
} from '@chefly/contracts';
import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AskingLimits } from './asking-limits';

const now = new Date();
interface Ended {
  state: RequestState;
  reason?: RequestEnd | null;
  chef?: RequestState;
  agoMs?: number;
}
const times = (many: number, ended: Ended) => Array<Ended>(many).fill(ended);
const outcome = (asked: Promise<void>) =>
  asked.then(
    () => 'asked',
    ({ code }: { code: string }) => code,
  );

describe('asking a chef', () => {
  const ask = (...before: Ended[]) => {
    const rows = before.map(({ state, reason = null, chef = state, agoMs = MINUTE }) => ({
      ...{ state, reason, askedAt: new Date(now.getTime() - agoMs) },
      chefs: [
        { uid: 'chef', state: chef },
        { uid: 'another', state: 'declined' },
      ],
    }));
    const store = {
      listEnded: async (_uid: string, since: Date) => rows.filter((row) => row.askedAt > since),
    };
    const config = { limitFactor: 1 };
    const limits = new AskingLimits(
      ...([store, null, null, config] as never as ConstructorParameters<typeof AskingLimits>),
    );
    return outcome(limits.check('member', ['chef'], now, null as never));
  };

  it('is bounded by what was taken back of late, and not by what ended by itself', async () => {
    const back = times(TAKEN_BACK_CAP, { state: 'cancelled' });
    expect(await ask(...back)).toBe('sessions/asking-too-often');
    expect(await ask(...back.slice(1))).toBe('asked');
    expect(await ask(...back.map((row) => ({ ...row, agoMs: timing.takingBack })))).toBe('asked');
    for (const reason of ['chefs-busy', 'chefs-gone', 'own-session'] as const)
      expect(await ask(...back.slice(1), { state: 'cancelled', reason })).toBe('asked');
  });

  it('is bounded by how often they said no or nothing, whatever became of it', async () => {
    for (const chef of ['declined', 'expired'] as const) {
      const vain = times(UNANSWERED_CAP, { state: 'expired', chef });
      expect(await ask(...vain)).toBe('sessions/asked-in-vain');
      expect(await ask(...vain.slice(1), { state: 'cancelled', chef })).toBe(
        'sessions/asked-in-vain',
      );
      expect(await ask(...vain.slice(1))).toBe('asked');
      expect(await ask(...vain.map((row) => ({ ...row, agoMs: timing.askingInVain })))).toBe(
        'asked',
      );
    }
    expect(await ask(...times(UNANSWERED_CAP, { state: 'cancelled', reason: 'chefs-gone' }))).toBe(
      'asked',
    );
  });
});

describe('a place among those who wait for a chef', () => {
  let cache: InProcessCache;
  beforeEach(() => void (cache = new InProcessCache()));
  afterEach(() => cache.close());
  const find = (waiting: number, known: boolean, block = '192.0.2.0/24', tries = 1) => {
    const store = { listIncoming: async () => Array(waiting).fill({}) };
    const sessions = { hasAttended: async () => known };
    const limits = new AskingLimits(
      ...([store, sessions, cache, { limitFactor: 1 }] as never as ConstructorParameters<
        typeof AskingLimits
      >),
    );
    const caller = { uid: 'member', block };
    const again = async () => {
      for (let n = 1; n < tries; n++) await limits.findPlace(caller, 'chef', null as never);
      return limits.findPlace(caller, 'chef', null as never);
    };
    return outcome(again());
  };

  it.each([
    [WAITING_CAP - 1, false, 'asked'],
    [WAITING_CAP, false, 'sessions/too-many-requests'],
    [WAITING_CAP, true, 'asked'],
    [WAITING_CAP + KNOWN_CAP - 1, true, 'asked'],
    [WAITING_CAP + KNOWN_CAP, true, 'sessions/too-many-requests'],
  ])(
    'is found behind %i others by who cooked with them before (%s): %s',
    async (waiting, known, answer) => {
      expect(await find(waiting, known)).toBe(answer);
    },
  );

  it('is found by so many of one network, however many accounts it has, and by others behind them', async () => {
    let waiting = 0;
    for (let account = 0; account < WAITING_CAP; account++)
      if ((await find(waiting, false)) === 'asked') waiting++;
    expect(waiting).toBe(NETWORK_CAP);
    expect(await find(waiting, true)).toBe('asked');
    for (; waiting < WAITING_CAP; waiting++)
      expect(await find(waiting, false, `198.51.${waiting}.0/24`)).toBe('asked');
  });

  it('is found by many of one network where there is room', async () => {
    for (let account = 0; account < 3 * NETWORK_CAP; account++)
      expect(await find(account % NETWORK_CAP, false)).toBe('asked');
  });

  it('is counted once for each who asks, however often their transaction is tried', async () => {
    for (let account = 0; account < NETWORK_CAP - 1; account++)
      expect(await find(account, false, undefined, 3)).toBe('asked');
    expect(await find(NETWORK_CAP, false, undefined, 3)).toBe('asked');
    expect(await find(NETWORK_CAP, false, undefined, 3)).toBe('sessions/too-many-requests');
  });
});
