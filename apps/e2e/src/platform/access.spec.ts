import { contract, errors, type Route } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noteOutside, outsideRows } from './access-outside';
import { relations, type Relation, type Row } from './access-answers';
import { rows } from './access-rows';
import { makeWorld, type World } from './access-world';
import { bootPlatform, split, type TestPlatform } from './kitchen';

const routes = new Map<string, Route>(
  Object.entries(contract).flatMap(([service, all]) =>
    Object.entries(all).map(([name, route]) => [`${service}.${name}`, route as Route] as const),
  ),
);

const sealed = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

describe('who may call what', () => {
  let platform: TestPlatform;
  let world: World;
  const outside = noteOutside();

  // a world of every relation takes half a minute on an idle machine
  beforeAll(async () => {
    platform = await bootPlatform();
    world = await makeWorld(platform);
  }, 300_000);
  afterAll(async () => {
    outside.stop();
    await platform?.stop();
  });

  async function call(
    route: Route,
    token: string | undefined,
    input: object,
    headers: Record<string, string> = {},
  ) {
    const { method, path } = route['~orpc'].route;
    const rest: Record<string, unknown> = { ...input };
    const filled = path!.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = rest[key] ?? 'nothing-with-this-uid';
      delete rest[key];
      return encodeURIComponent(String(value));
    });
    const bodyless = method === 'GET' || method === 'DELETE';
    const query = bodyless ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
    const response = await fetch(`${platform.url}${filled}${query}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(bodyless ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: bodyless ? undefined : JSON.stringify(rest),
    });
    const body = (await response.json().catch(() => null)) as { code?: string } | null;
    return { status: response.status, code: body?.code ?? null };
  }

  const tokenOf = (relation: Relation, self: Row['self']) =>
    relation === 'anonymous'
      ? undefined
      : relation === 'self' && self
        ? world[self].token
        : world.callers[relation].token;

  it('has a row for every route of the contract, and none for others', () => {
    expect(Object.keys(rows).sort()).toEqual([...routes.keys()].sort());
  });

  (split ? it.skip : it)(
    'has a row for every route outside the contract, and none for others',
    () => {
      expect([...outside.routes].sort()).toEqual(Object.keys(outsideRows).sort());
    },
  );

  describe('outside the contract tells everybody the same', () => {
    const here = Object.entries(outsideRows).filter(([, { single }]) => !(single && split));
    it.each(here)('%s', async (name, { path, init, status }) => {
      const [method] = name.split(' ');
      const told = new Map<number, Relation[]>();
      for (const relation of relations) {
        const token = tokenOf(relation, undefined);
        const { status: answer } = await fetch(platform.url + path, {
          ...init,
          method,
          redirect: 'manual',
          headers: { ...init?.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
        told.set(answer, [...(told.get(answer) ?? []), relation]);
      }
      expect([...told]).toEqual([[status ?? [...told.keys()][0], [...relations]]]);
    });
  });

  it('never answers odd input with a fault of ours', async () => {
    const odd = {
      uid: '../../etc',
      text: { $gt: '' },
      cursor: 'x',
      name: ['a'],
      limit: 'NaN',
      token: 'a'.repeat(30),
    };
    const faults = [];
    for (const [name, route] of routes)
      for (const input of [{}, odd]) {
        const { status } = await call(route, world.guest.token, input);
        if (status >= 500) faults.push({ name, input, status });
      }
    expect(faults).toEqual([]);
  });

  it('answers a made-up cursor with 400, in every list of the contract', async () => {
    const made = [[{ $gt: '' }, 'x'], [1, 2], [], ['another list', 'x'], ['another list', 1, 'x']];
    const cursors = ['x', ...made.map((place) => sealed(place))];
    const isList = (route: Route) =>
      route['~orpc']
        .inputSchema!.safeParse({ cursor: 1 })
        .error?.issues.some(({ path }) => path[0] === 'cursor');
    const lists = [...routes].filter(([, route]) => isList(route));
    expect(lists.length).toBeGreaterThan(20);
    const wrong = [];
    for (const [name, route] of lists) {
      const { input, answers, self } = rows[name]!;
      const relation = relations.findLast((each) => answers[each] === 200)!;
      const given = await input(world, relation);
      const ask = (cursor?: string) =>
        call(route, tokenOf(relation, self), { ...given, ...(cursor && { cursor }) });
      const answered = [await ask()];
      for (const cursor of cursors) answered.push(await ask(cursor));
      const [first, ...others] = answered.map(({ status, code }) => code ?? status);
      if (first !== 200 || others.some((answer) => answer !== 'request/invalid'))
        wrong.push([name, first, ...others]);
    }
    expect(wrong).toEqual([]);
  });

  it('does nothing for a page of somebody else’s, on any route that changes something', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    const wrong = [];
    for (const [name, route] of routes) {
      const { meta, route: address } = route['~orpc'];
      if (address.method === 'GET') continue;
      const { token } =
        meta.access === 'moderator' || meta.access === 'administrator'
          ? world.callers[meta.access]
          : world.callers.self;
      for (const headers of foreign) {
        const answer = await call(route, token, {}, headers);
        if (answer.code !== 'request/forbidden') wrong.push([name, headers, answer]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('ignores what a client says of itself', async () => {
    const stranger = world.callers.stranger;
    const raw = (path: string, method: string, body: object) =>
      fetch(platform.url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${stranger.token}` },
        body: JSON.stringify(body),
      });
    await raw('/api/social/profile', 'PATCH', {
      summary: 'Hello',
      level: 'Executive',
      rating: 5,
      followers: 900,
      gender: 'male',
      roles: ['moderator'],
    });
    expect(await stranger.api.social.profile({ uid: stranger.uid })).toMatchObject({
      summary: 'Hello',
      level: null,
      rating: 0,
      followers: 0,
    });
    expect(
      await world.callers.participant.api.sessions.token({ uid: world.session }),
    ).toMatchObject({ role: 'user', identity: world.callers.participant.uid });
  });

  it('shows a picture by its signed link alone', async () => {
    const picture = (await world.callers.self.api.content.post({ uid: world.post })).picture!;
    const link = platform.url + picture.sources[0]!.url;
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link.replace(/signature=.{5}/, 'signature=AAAAA'))).status).toBe(404);
    expect((await fetch(link.replace(/until=\d+/, 'until=99999999999999'))).status).toBe(404);
    expect((await fetch(link.split('?')[0]!)).status).toBe(404);
  });

  it('shows members of one gender to each other alone', async () => {
    expect(
      (await world.callers.oppositeGender.api.social.people({ text: 'fatima' })).items,
    ).toEqual([]);
    expect(
      (await world.callers.stranger.api.social.people({ text: 'FATI' })).items.map((p) => p.uid),
    ).toEqual([world.owner]);
    expect((await world.callers.oppositeGender.api.sessions.chefs({})).items).toEqual([]);
  });

  describe('for each relation', () => {
    // a row is called by everybody one after the other, and some calls hash three passwords
    it.each(Object.keys(rows))(
      '%s',
      async (name) => {
        const route = routes.get(name)!;
        const { input, forEach, answers, self } = rows[name]!;
        const shared = forEach ? null : await input(world, 'self');
        const expected: Record<string, unknown> = {};
        const given: Record<string, unknown> = {};
        for (const relation of relations) {
          const sent = shared ?? (await input(world, relation));
          expect(route['~orpc'].inputSchema!.safeParse(sent).error?.issues ?? []).toEqual([]);
          const answer = answers[relation];
          expected[relation] =
            answer === 200
              ? { status: 200, code: null }
              : { status: errors[answer][0], code: answer };
          given[relation] = await call(route, tokenOf(relation, self), sent);
        }
        expect(given).toEqual(expected);
      },
      120_000,
    );
  });
});
