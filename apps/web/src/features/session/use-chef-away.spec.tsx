/** @jest-environment ./scripts/browser-environment.mjs */
import type { Session } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useChefAway, type ChefAway } from './use-chef-away';
import type { Others } from './use-others';

const NOW = new Date('2026-11-30T17:00:00Z');
const inSeconds = (n: number) => new Date(NOW.getTime() + n * 1000);
const fatima = { uid: 'fatima', connected: true };
const lost = { ...fatima, connected: false };

describe('a guest whose chef is gone', () => {
  const { draw } = onPage();
  let shown: ChefAway | null;
  const say = jest.fn<(sentence: string) => void>();
  const ask = jest.fn<() => void>();
  const said = () => say.mock.calls.splice(0).flat();
  function Away({
    is,
  }: {
    is: { role?: string; until?: Date; now?: Date; away?: boolean; here?: object[] };
  }) {
    const { role = 'user', until, now = NOW, away = false, here = [fatima] } = is;
    const waitsUntil = until?.toISOString() ?? null;
    const connection = here.includes(fatima) ? 'connected' : 'reconnecting';
    shown = useChefAway(
      { role, chef: { firstName: 'Fatima' }, waitsUntil } as Session,
      { here, started: true, connection } as Others,
      now,
      away,
      { say, ask },
    );
    return null;
  }
  const room = (is: Parameters<typeof Away>[0]['is']) => draw(<Away is={is} />);
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is shown for how long the session waits, by the server’s clock, and told so once', async () => {
    const until = inSeconds(120);
    await room({});
    expect(shown).toBeNull();
    await room({ until, here: [lost] });
    expect(shown).toEqual({ chef: 'Fatima', leftMs: 120_000 });
    expect(said()).toEqual([
      'We cannot reach Fatima. The session waits 2 minutes longer, then it ends.',
    ]);
    await room({ until, here: [lost], now: inSeconds(75) });
    expect(shown).toEqual({ chef: 'Fatima', leftMs: 45_000 });
    await room({ until, here: [lost], now: inSeconds(121) });
    expect(shown?.leftMs).toBe(0);
    expect(said()).toEqual([]);
  });

  it('is told that they can be reached again, unless the call says so', async () => {
    const until = inSeconds(60);
    await room({ until });
    said();
    await room({});
    expect(said()).toEqual(['Fatima can be reached again']);
    expect(shown).toBeNull();
    await room({ until, here: [lost] });
    said();
    await room({ here: [lost] });
    expect(said()).toEqual([]);
  });

  it('reads before the session says so that the call is lost, and not where it comes back at once', async () => {
    await room({ here: [lost] });
    expect(shown).toBeNull();
    await room({});
    await act(async () => jest.advanceTimersByTime(5000));
    expect(shown).toBeNull();
    await room({ here: [lost] });
    await act(async () => jest.advanceTimersByTime(5000));
    expect(shown).toEqual({ chef: 'Fatima', leftMs: null });
    // it may be the reader's own way that is lost: one look at the server tells
    expect(ask).toHaveBeenCalledTimes(1);
    await room({});
    expect(shown).toBeNull();
    expect(said()).toEqual([]);
  });

  it('knows nothing of them while they are cut off themselves, nor is a chef told of themselves', async () => {
    const is = { until: inSeconds(60), here: [lost] };
    for (const other of [{ away: true }, { role: 'chef' }]) {
      await room({ ...is, ...other });
      await act(async () => jest.advanceTimersByTime(5000));
      expect(shown).toBeNull();
    }
    expect(said()).toEqual([]);
  });
});
