import { DAY } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError, createClient } from './client';
import { Live } from './live';
import { askOnceBack, createQueries } from './query-client';
import { Reach } from './reach';

describe('a server that is back', () => {
  /** What the next calls are answered; null for nothing. */
  let answer: (() => Response) | null;
  let reach: Reach;
  let api: ReturnType<typeof createClient>;
  let told: number;
  beforeEach(() => {
    reach = new Reach();
    told = 0;
    reach.onBack(() => void told++);
    api = createClient({
      ...{ baseUrl: '', accessToken: () => null, reach },
      fetch: async () => {
        if (!answer) throw new TypeError('fetch failed');
        return answer();
      },
    });
  });
  const json = (status: number, body: object) => () => Response.json(body, { status });
  const ask = async (answered: typeof answer) => {
    answer = answered;
    await api.sessions.incoming({}).catch(() => undefined);
    return told;
  };

  it.each([
    ['an answer', json(200, { items: [] })],
    ['an answer without words', () => new Response(null, { status: 204 })],
    ['a refusal', json(404, { code: 'request/not-found', message: 'It is not there.' })],
  ])('is known by %s, once', async (_what, answered) => {
    expect(await ask(answered)).toBe(0);
    expect([await ask(null), await ask(null)]).toEqual([0, 0]);
    expect([await ask(answered), await ask(answered)]).toEqual([1, 1]);
  });

  it.each([
    ['what stands before it says', json(502, {})],
    ['one of its services says', json(503, { code: 'server/unavailable', message: 'Shortly.' })],
    ['a network that wants a sign-in says', () => new Response('<html>Welcome</html>')],
  ])('is not known by what %s', async (_what, answered) => {
    await ask(null);
    expect(await ask(answered)).toBe(0);
  });

  describe('asked again at once', () => {
    let queries: QueryClient;
    let asked: string[];
    let stops: (() => void)[];
    beforeEach(() => {
      queries = createQueries();
      asked = [];
      stops = [askOnceBack(reach, queries)];
    });
    afterEach(() => {
      for (const stop of stops) stop();
      queries.clear();
    });
    const looksAt = async (key: string, failure: ApiError | null) => {
      const queryFn = async () => {
        asked.push(key);
        if (failure) throw failure;
        return key;
      };
      const question = new QueryObserver(queries, { queryKey: [key], retry: false, queryFn });
      stops.push(question.subscribe(() => undefined));
      await question.fetchOptimistic(question.options as never).catch(() => undefined);
    };

    it('is what nobody answered and somebody looks at, and nothing else', async () => {
      await looksAt('feed', new ApiError(0, 'network', 'Nobody answers.'));
      await looksAt('plan', new ApiError(503, 'server/unavailable', 'Shortly.'));
      await looksAt('post', new ApiError(404, 'request/not-found', 'It is not there.'));
      await looksAt('chefs', null);
      await looksAt('saved', new ApiError(0, 'network', 'Nobody answers.'));
      stops.pop()!();
      asked.length = 0;
      await ask(null);
      expect(asked).toEqual([]);
      await ask(json(200, { items: [] }));
      expect(asked).toEqual(['feed', 'plan']);
    });
  });

  describe('of which one route stays away', () => {
    let queries: QueryClient;
    let stops: (() => void)[];
    beforeEach(() => {
      jest.useFakeTimers();
      queries = createQueries();
      stops = [askOnceBack(reach, queries)];
    });
    afterEach(() => {
      for (const stop of stops) stop();
      queries.clear();
      jest.useRealTimers();
    });
    /** It fails as long as it is told to, each time as nobody's answer does, and is not asked by itself. */
    const lookAt = async (fails: () => boolean) => {
      const asked = { times: 0 };
      const queryFn = async () => {
        asked.times++;
        if (!fails()) return 'answered';
        reach.lost();
        throw new ApiError(503, 'server/unavailable', 'Shortly.');
      };
      const options = {
        queryKey: ['dead'],
        retry: false,
        refetchInterval: false,
        queryFn,
      } as const;
      stops.push(new QueryObserver(queries, options).subscribe(() => undefined));
      await jest.advanceTimersByTimeAsync(0);
      return asked;
    };
    /** Other calls are answered all the time. */
    const otherAnswers = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        reach.found();
        await jest.advanceTimersByTimeAsync(100);
      }
    };

    it('asks there more and more seldom, and still does', async () => {
      const asked = await lookAt(() => true);
      await otherAnswers(4000);
      expect(asked.times).toBe(2);
      await otherAnswers(60_000);
      expect(asked.times).toBeGreaterThan(4);
      expect(asked.times).toBeLessThan(8);
    });

    it('is asked once it answers, also where nothing else fails meanwhile', async () => {
      let fails = true;
      const asked = await lookAt(() => fails);
      reach.found();
      await jest.advanceTimersByTimeAsync(100);
      fails = false;
      reach.found();
      await jest.advanceTimersByTimeAsync(10_000);
      expect([asked.times, queries.getQueryData(['dead'])]).toEqual([3, 'answered']);
    });

    it('is asked in its time whatever the clock of the device is set to meanwhile', async () => {
      const asked = await lookAt(() => true);
      await otherAnswers(4000);
      jest.setSystemTime(Date.now() - DAY);
      await otherAnswers(10_000);
      expect(asked.times).toBeGreaterThan(2);
    });

    it('is asked at once again when it was answered since', async () => {
      let fails = true;
      const asked = await lookAt(() => fails);
      await otherAnswers(4000);
      fails = false;
      await otherAnswers(4000);
      expect(asked.times).toBe(3);
      fails = true;
      await queries.refetchQueries({ queryKey: ['dead'] });
      await otherAnswers(200);
      expect(asked.times).toBe(5);
    });
  });

  describe('and its live socket', () => {
    interface Parts {
      dial(): void;
      lost(): void;
      crowdedOut: boolean;
    }
    let live: Live;
    let parts: Parts;
    beforeEach(() => {
      jest.useFakeTimers();
      live = new Live({ accessToken: 'hers', renew: async () => true, forget() {}, reach });
      parts = live as unknown as Parts;
      jest.spyOn(parts, 'dial').mockReturnValue();
      live.open();
    });
    afterEach(() => {
      live.close();
      jest.useRealTimers();
      jest.restoreAllMocks();
    });
    const dialled = () => jest.mocked(parts.dial).mock.calls.length;
    const comesBack = () => (reach.lost(), reach.found());

    it('comes back with the first answer, and not once more in its own time', async () => {
      for (let i = 0; i < 6; i++) parts.lost();
      expect(dialled()).toBe(1);
      comesBack();
      expect(dialled()).toBe(2);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(dialled()).toBe(2);
    });

    it('stays away where it was crowded out, or nobody wants it any more', () => {
      parts.crowdedOut = true;
      comesBack();
      parts.crowdedOut = false;
      live.close();
      comesBack();
      expect(dialled()).toBe(1);
    });
  });
});
