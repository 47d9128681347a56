import { until } from '@chefly/engines/testing';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { databaseOf, Store } from '@chefly/engines/store';
import { examine } from '@chefly/ops/operate';
import { PASSWORD, withMembers, type TestPlatform } from '@chefly/testing';
import { startSeparate } from '@chefly/testing/separate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** What separate processes do when an engine or a neighbour goes, seen from outside. */
describe('separate processes', () => {
  let separate: Awaited<ReturnType<typeof startSeparate>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    separate = await startSeparate({ CHEFLY_LIMITS: '100000' }, { replicas: 1 });
    platform = withMembers(separate);
    await platform.members('fatima', 'ayesha');
  });
  afterAll(() => separate?.stop());

  const health = async (
    kind: 'live' | 'ready',
    name: Parameters<typeof separate.split.find>[0],
  ) => {
    const response = await fetch(
      `http://127.0.0.1:${separate.split.find(name).opsPort}/health/${kind}`,
    );
    return {
      status: response.status,
      engines: ((await response.json()) as { engines?: Record<string, string | null> }).engines,
    };
  };

  // a server that is named has the users that whoever runs it gave it
  (process.env.MONGO_URL ? it.skip : it)(
    'gives each service a user who sees its own database alone',
    async () => {
      const { MONGO_URL: own } = separate.split.find('social').env;
      const foreign = await Store.connect(own!, databaseOf('identity', separate.split.namespace));
      await expect(foreign.connection.collection('accounts').findOne({})).rejects.toMatchObject({
        code: 13,
      });
      await foreign.close();
    },
  );

  it('is unready without the store, never dead, answers 503, and comes back by itself', async () => {
    const { api } = await platform.member('fatima');
    const { pid } = separate.split.find('social');
    const bringBack = await separate.loseStore();
    await until(
      async () =>
        expect((await health('ready', 'social')).engines?.store).toEqual(expect.any(String)),
      { timeout: 30_000, interval: 200 },
    );
    expect(await health('ready', 'social')).toMatchObject({
      status: 503,
      engines: { bus: null, cache: null, search: null },
    });
    expect((await health('live', 'social')).status).toBe(200);
    await expect(api.social.profile({ uid: 'nobody-with-this-uid-00' })).rejects.toMatchObject({
      code: 'server/unavailable',
      status: 503,
    });
    const outside = await fetch(`${separate.url}/health/ready`);
    expect([
      outside.status,
      ((await outside.json()) as { engines: Record<string, string> }).engines.store,
    ]).toEqual([503, 'lost']);
    await bringBack();
    await until(async () => expect((await health('ready', 'social')).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
    await until(async () => expect((await api.social.followRequests({})).items).toEqual([]), {
      timeout: 30_000,
      interval: 200,
    });
    expect(separate.split.find('social').pid).toBe(pid);
  });

  it('answers for a service that is away, and goes on when it is back', async () => {
    const { api } = await platform.member('ayesha');
    const recipes = separate.split.find('recipes');
    await recipes.kill();
    await expect(api.recipes.search({ text: 'shak' })).rejects.toMatchObject({
      code: 'server/unavailable',
      status: 503,
    });
    expect((await api.content.feed({})).items).toEqual([]);
    await recipes.start();
    expect((await api.recipes.search({ text: 'shak' })).items).toHaveLength(1);
  });

  it('finishes what it is answering when it is told to stop', async () => {
    const identity = separate.split.find('identity');
    const body = JSON.stringify({ emailAddress: 'fatima@chefly.test', password: PASSWORD });
    const calls = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const call = request(`${identity.url}/api/identity/sign-in`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            expect: '100-continue',
          },
        });
        // the server has the call in its hands once it asks for the body
        const answered = once(call, 'response').then(
          ([response]) => (response as IncomingMessage).statusCode,
        );
        call.flushHeaders();
        await once(call, 'continue');
        return { call, answered };
      }),
    );
    const stopped = identity.stop();
    for (const { call } of calls) call.end(body);
    expect(await Promise.all(calls.map(({ answered }) => answered))).toEqual([200, 200, 200, 200]);
    await stopped;
    await identity.start();
    // the events of those sign-ins are not lost with the process
    await separate.settle();
    expect(
      (
        await platform.anonymous.identity.signIn({
          emailAddress: 'fatima@chefly.test',
          password: PASSWORD,
        })
      ).account.firstName,
    ).toBe('fatima');
  });

  it('lets the doctor find nothing, and say what to do when there is something', async () => {
    const findings = await examine(separate.environment);
    expect(findings.filter((finding) => !finding.well)).toEqual([]);
    expect(findings.map((finding) => finding.what)).toEqual(
      expect.arrayContaining([
        'configuration',
        'MongoDB',
        'Kafka',
        'Redis',
        'Elasticsearch',
        'S3',
        'LiveKit',
        'mail',
        'the public address',
      ]),
    );
    const ill = await examine({
      ...separate.environment,
      REDIS_URL: 'redis://127.0.0.1:9',
      LIVEKIT_API_SECRET: 'another secret of thirty-two letters',
      ICE_SERVERS: '[{"urls":["turn:127.0.0.1:9"]}]',
    });
    for (const what of ['Redis', 'LiveKit', 'TURN turn:127.0.0.1:9'])
      expect(ill.find((finding) => finding.what === what)).toMatchObject({
        well: false,
        advice: expect.any(String),
      });
    const [nothing] = await examine({ CHEFLY_DATA: '/nowhere' });
    expect(nothing).toMatchObject({
      what: 'configuration',
      well: false,
      says: expect.stringContaining('CHEFLY_SECRET'),
    });
  });
});
