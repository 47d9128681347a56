import { contract } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

const relations = [
  'anonymous',
  'self',
  'follower',
  'stranger',
  'opposite',
  'participant',
  'moderator',
] as const;
type Relation = (typeof relations)[number];

interface Route {
  service: string;
  name: string;
  method: string;
  path: string;
  access: 'public' | 'member' | 'moderator';
}
const routes: Route[] = Object.entries(contract).flatMap(([service, all]) =>
  Object.entries(all).map(([name, route]) => ({
    service,
    name,
    method: route['~orpc'].route.method!,
    path: route['~orpc'].route.path!,
    access: route['~orpc'].meta.access,
  })),
);

/** The one fact that each case is about, all of them fatima's. */
interface Facts {
  owner: string;
  post: string;
  session: string;
  request: string;
  submission: string;
  recipe: string;
  signIn: string;
}

/** Routes about somebody's own or shared things: the body of the call and who gets what. Everything else: members 200 or a refusal that is not about access. */
const cases: Record<
  string,
  { input: (facts: Facts) => Record<string, unknown>; answers: Partial<Record<Relation, number>> }
> = {
  'content.post': {
    input: ({ post }) => ({ uid: post }),
    answers: {
      self: 200,
      follower: 200,
      participant: 404,
      stranger: 404,
      opposite: 404,
      moderator: 200,
    },
  },
  'content.like': {
    input: ({ post }) => ({ uid: post }),
    answers: {
      self: 200,
      follower: 200,
      participant: 404,
      stranger: 404,
      opposite: 404,
      moderator: 200,
    },
  },
  'content.unlike': {
    input: ({ post }) => ({ uid: post }),
    answers: {
      self: 200,
      follower: 200,
      participant: 404,
      stranger: 404,
      opposite: 404,
      moderator: 200,
    },
  },
  'content.deletePost': {
    input: ({ post }) => ({ uid: post }),
    answers: { follower: 404, participant: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'sessions.session': {
    input: ({ session }) => ({ uid: session }),
    answers: {
      self: 200,
      participant: 200,
      follower: 404,
      stranger: 404,
      opposite: 404,
      moderator: 404,
    },
  },
  'sessions.token': {
    input: ({ session }) => ({ uid: session }),
    answers: {
      self: 200,
      participant: 200,
      follower: 404,
      stranger: 404,
      opposite: 404,
      moderator: 404,
    },
  },
  'sessions.leave': {
    input: ({ session }) => ({ uid: session }),
    answers: { follower: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'sessions.review': {
    input: ({ session }) => ({ uid: session, rating: 5, review: 'Good' }),
    answers: { self: 403, follower: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'sessions.cancel': {
    input: ({ request }) => ({ uid: request }),
    answers: { self: 404, follower: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'sessions.accept': {
    input: ({ request }) => ({ uids: [request] }),
    answers: { participant: 404, follower: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'sessions.decline': {
    input: ({ request }) => ({ uids: [request] }),
    answers: { participant: 404, follower: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'sessions.ask': {
    input: ({ owner, recipe }) => ({ chefUids: [owner], recipeUid: recipe, type: 'voice' }),
    answers: { self: 409, follower: 409, stranger: 409, opposite: 403, moderator: 409 },
  },
  'chat.sessionMessages': {
    input: ({ session }) => ({ sessionUid: session }),
    answers: {
      self: 200,
      participant: 200,
      follower: 404,
      stranger: 404,
      opposite: 404,
      moderator: 404,
    },
  },
  'chat.sendSessionMessage': {
    input: ({ session }) => ({ sessionUid: session, uid: 'never-kept-message-00', text: 'Salam' }),
    answers: { follower: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'social.follow': {
    input: ({ owner }) => ({ uid: owner }),
    answers: { self: 403, follower: 200, opposite: 403 },
  },
  'social.profile': {
    input: ({ owner }) => ({ uid: owner }),
    answers: {
      self: 200,
      follower: 200,
      stranger: 200,
      opposite: 200,
      participant: 200,
      moderator: 200,
    },
  },
  'content.postsOf': {
    input: ({ owner }) => ({ uid: owner }),
    answers: {
      self: 200,
      follower: 200,
      participant: 200,
      stranger: 200,
      opposite: 200,
      moderator: 200,
    },
  },
  'identity.revokeSignIn': {
    input: ({ signIn }) => ({ uid: signIn }),
    answers: { follower: 404, participant: 404, stranger: 404, opposite: 404, moderator: 404 },
  },
  'recipes.recipe': {
    input: ({ recipe }) => ({ uid: recipe }),
    answers: {
      self: 200,
      follower: 200,
      participant: 200,
      stranger: 200,
      opposite: 200,
      moderator: 200,
    },
  },
  'recipes.recipesOf': {
    input: ({ owner }) => ({ uid: owner }),
    answers: {
      self: 200,
      follower: 200,
      participant: 200,
      stranger: 200,
      opposite: 200,
      moderator: 200,
    },
  },
  'sessions.reviewsOf': {
    input: ({ owner }) => ({ uid: owner }),
    answers: {
      self: 200,
      follower: 200,
      participant: 200,
      stranger: 200,
      opposite: 200,
      moderator: 200,
    },
  },
  'social.acceptFollow': {
    input: ({ owner }) => ({ uid: owner }),
    answers: {
      self: 409,
      follower: 409,
      participant: 409,
      stranger: 409,
      opposite: 409,
      moderator: 409,
    },
  },
  'social.rejectFollow': {
    input: ({ owner }) => ({ uid: owner }),
    answers: {
      self: 409,
      follower: 409,
      participant: 409,
      stranger: 409,
      opposite: 409,
      moderator: 409,
    },
  },
  'social.unfollow': {
    input: ({ owner }) => ({ uid: owner }),
    answers: { self: 200, stranger: 200, participant: 200, opposite: 200, moderator: 200 },
  },
  'recipes.approve': {
    input: ({ submission }) => ({ uid: submission, reason: 'ok' }),
    answers: { self: 403, follower: 403, stranger: 403, opposite: 403, participant: 403 },
  },
  'recipes.reject': {
    input: ({ submission }) => ({ uid: submission, reason: 'no' }),
    answers: { self: 403, follower: 403, stranger: 403, opposite: 403, participant: 403 },
  },
};

/** About the caller alone, or about what all members share: no relation between two members changes the answer. */
const withoutOthers = new Set([
  'content.createPost',
  'content.feed',
  'content.openUpload',
  ...Object.keys(contract.identity)
    .filter((name) => name !== 'revokeSignIn')
    .map((name) => `identity.${name}`),
  'moderation.audit',
  'notifications.list',
  'notifications.markRead',
  'notifications.unread',
  'recipes.add',
  'recipes.byName',
  'recipes.checkName',
  'recipes.mySubmissions',
  'recipes.remove',
  'recipes.search',
  'recipes.submissions',
  'recipes.submit',
  'sessions.availability',
  'sessions.chefs',
  'sessions.current',
  'sessions.incoming',
  'sessions.myRequest',
  'sessions.records',
  'sessions.setAvailability',
  'sessions.toReview',
  'social.followRequests',
  'social.people',
  'social.updateProfile',
]);

describe('who may call what', () => {
  let platform: TestPlatform;
  let facts: Facts;
  const members = new Map<Relation, TestMember>();

  beforeAll(async () => {
    platform = await bootPlatform();
    const [owner, follower, stranger, opposite, participant, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('zainab'),
      platform.member('omar', 'male'),
      platform.member('sana'),
      platform.moderator(),
    ]);
    for (const [relation, member] of [
      ['self', owner],
      ['follower', follower],
      ['stranger', stranger],
      ['opposite', opposite],
      ['participant', participant],
      ['moderator', moderator],
    ] as const)
      members.set(relation, member);
    await platform.follow(follower, owner);
    const recipe = await openKitchen(platform, owner, participant);
    const post = await owner.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(owner),
    });
    const submission = await owner.api.recipes.submit({
      name: 'Aloo Gosht',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
    });
    const request = await participant.api.sessions.ask({
      chefUids: [owner.uid],
      recipeUid: recipe,
      type: 'video',
    });
    const { sessionUid } = await owner.api.sessions.accept({ uids: [request.uid] });
    await participant.api.sessions.token({ uid: sessionUid });
    await platform.settle();
    facts = {
      owner: owner.uid,
      post: post.uid,
      session: sessionUid,
      request: request.uid,
      submission: submission.uid,
      recipe,
      signIn: (await owner.api.identity.signIns({})).items[0]!.uid,
    };
  });
  afterAll(() => platform.stop());

  async function call(route: Route, relation: Relation, input: Record<string, unknown>) {
    const rest = { ...input };
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = rest[key] ?? 'nothing-with-this-uid';
      delete rest[key];
      return encodeURIComponent(String(value));
    });
    const token = members.get(relation)?.token;
    const bodyless = route.method === 'GET' || route.method === 'DELETE';
    const response = await fetch(
      `${platform.url}${path}${bodyless && Object.keys(rest).length ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''}`,
      {
        method: route.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(bodyless ? {} : { 'content-type': 'application/json' }),
        },
        body: bodyless ? undefined : JSON.stringify(rest),
      },
    );
    return {
      status: response.status,
      body: (await response.json().catch(() => null)) as { code?: string } | null,
    };
  }

  it('has rows for every route that one member could reach another by', () => {
    for (const { service, name } of routes) {
      const key = `${service}.${name}`;
      expect(key in cases !== withoutOthers.has(key), `${key}: say who gets what`).toBe(true);
    }
  });

  it('turns everyone away who is not signed in, on every route that is not public', async () => {
    for (const route of routes) {
      const { status, body } = await call(
        route,
        'anonymous',
        cases[`${route.service}.${route.name}`]?.input(facts) ?? {},
      );
      if (route.access === 'public')
        expect(body?.code, `${route.service}.${route.name}`).not.toBe('identity/not-signed-in');
      else
        expect([status, body?.code], `${route.service}.${route.name}`).toEqual([
          401,
          'identity/not-signed-in',
        ]);
    }
  });

  it('keeps moderators’ routes from members', async () => {
    for (const route of routes.filter((r) => r.access === 'moderator'))
      for (const relation of relations)
        if (relation !== 'anonymous' && relation !== 'moderator')
          expect(
            (
              await call(
                route,
                relation,
                cases[`${route.service}.${route.name}`]?.input(facts) ?? {},
              )
            ).status,
            `${route.name} as ${relation}`,
          ).toBe(403);
  });

  it.each(Object.keys(cases))('%s', async (key) => {
    const route = routes.find((r) => `${r.service}.${r.name}` === key)!;
    for (const [relation, expected] of Object.entries(cases[key]!.answers)) {
      const { status, body } = await call(route, relation as Relation, cases[key]!.input(facts));
      expect(status, `${key} as ${relation}: ${JSON.stringify(body)}`).toBe(expected);
    }
  });

  it('crosses every route with every relation: no member is taken for nobody, none but moderators for one, and no call is our fault', async () => {
    const signingOut = new Set(['signOut', 'refresh', 'leave', 'deletePost', 'changePassword']);
    for (const route of routes.filter((r) => !signingOut.has(r.name)))
      for (const relation of relations) {
        const { status } = await call(route, relation, {});
        const label = `${route.service}.${route.name} as ${relation}`;
        expect(status, label).toBeLessThan(500);
        if (route.access === 'member') expect(status === 401, label).toBe(relation === 'anonymous');
        if (route.access === 'moderator')
          expect([401, 403].includes(status), label).toBe(relation !== 'moderator');
      }
  });

  it('never answers a stranger’s call with a fault of ours', async () => {
    for (const route of routes)
      for (const input of [
        {},
        {
          uid: '../../etc',
          text: { $gt: '' },
          cursor: 'x',
          name: ['a'],
          limit: 'NaN',
          token: 'a'.repeat(30),
        },
      ]) {
        const { status } = await call(route, 'stranger', input);
        if (route.name === 'refresh' || route.name === 'signOut') continue;
        expect(status, `${route.service}.${route.name} ${JSON.stringify(input)}`).toBeLessThan(500);
      }
  });

  it('ignores what a client says of itself', async () => {
    const stranger = members.get('stranger')!;
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
      await members.get('participant')!.api.sessions.token({ uid: facts.session }),
    ).toMatchObject({ role: 'user', identity: members.get('participant')!.uid });
  });

  it('shows a picture by its signed link alone', async () => {
    const picture = (await members.get('self')!.api.content.post({ uid: facts.post })).picture!;
    const link = platform.url + picture.sources[0]!.url;
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link.replace(/signature=.{5}/, 'signature=AAAAA'))).status).toBe(404);
    expect((await fetch(link.replace(/until=\d+/, 'until=99999999999999'))).status).toBe(404);
    expect((await fetch(link.split('?')[0]!)).status).toBe(404);
  });

  it('shows members of one gender to each other alone', async () => {
    expect((await members.get('opposite')!.api.social.people({ text: 'fatima' })).items).toEqual(
      [],
    );
    expect(
      (await members.get('stranger')!.api.social.people({ text: 'FATI' })).items.map((p) => p.uid),
    ).toEqual([facts.owner]);
    expect((await members.get('opposite')!.api.sessions.chefs({})).items).toEqual([]);
  });
});
