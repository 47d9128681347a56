import { legal } from '@chefly/contracts';
import { databaseOf, Store, type StoreServer } from '@chefly/engines/store';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Signer } from '@chefly/pictures';
import { PASSWORD } from '@chefly/testing';
import { importJWK, SignJWT, type JWK } from 'jose';
import { join } from 'node:path';
import type { Call, Deed } from './load';
import { secretOf } from './product';
import { Random } from './random';
import { SPARE_PICTURES, sparePicture } from './rows';
import { peopleTexts, recipeTexts, story, title, type WorkloadName } from './workloads';
import type { Person, World } from './world';

const DEEDS = 8_000;
/** Longer than a run: the product's own tokens would run out in its midst. */
const TOKEN_LIFETIME = '1d';
const RECEIPT_MS = 86_400_000;

/** Signs tokens as an installation that does not run does. */
async function tokensOf(data: string, people: Person[]): Promise<string[]> {
  const mongo = await EmbeddedMongo.start({ folder: join(data, 'mongo') });
  const tokens = await signTokens(mongo, people);
  await mongo.stop();
  return tokens;
}

/** Signs tokens by the key of an installation's store. */
export async function signTokens(
  mongo: StoreServer,
  people: Person[],
  namespace = '',
): Promise<string[]> {
  const store = await Store.connect(mongo, databaseOf('identity', namespace));
  const row = await store.connection
    .collection<{ _id: string; privateKey: JWK }>('keys')
    .findOne({}, { sort: { createdAt: -1 } });
  await store.close();
  const key = await importJWK(row!.privateKey, 'ES256');
  return Promise.all(
    people.map(({ uid, gender, firstName, lastName, userName }, i) =>
      new SignJWT({
        ...{ sid: `bench-${String(i).padStart(16, '0')}`, roles: [], gender },
        ...{ firstName, lastName, userName, terms: legal.version },
      })
        .setProtectedHeader({ alg: 'ES256', kid: row!._id })
        .setSubject(uid)
        .setIssuer('chefly/identity')
        .setIssuedAt()
        .setExpirationTime(TOKEN_LIFETIME)
        .sign(key),
    ),
  );
}

/** What members do on the single process, each time somebody else. */
export const productDeeds = async (data: string, world: World) =>
  deedsOf(await tokensOf(data, world.people), secretOf(data), world);

/**
 * What members do on an installation, each time somebody else.
 *
 * @param tokens of the people, by their places
 * @param secret what seals the installation's receipts
 */
export function deedsOf(
  tokens: string[],
  secret: string,
  world: World,
): Record<WorkloadName, Deed[]> {
  const { people, followed, postsOf } = world;
  const signer = new Signer(secret);
  const random = new Random(5);
  const anyone = () => random.below(people.length);
  const call = (as: number, method: Call['method'], path: string, body?: unknown): Call => ({
    method,
    path,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  /** A member, and a post that they may see. */
  const reader = () => {
    for (;;) {
      const member = anyone();
      const posts = postsOf[random.one(followed[member]!)]!;
      if (posts.length) return { member, path: `/api/content/posts/${random.one(posts).uid}` };
    }
  };
  const times = (n: number, deed: (i: number) => Deed) =>
    Array.from({ length: n }, (_, i) => deed(i));
  const search = (path: string, texts: string[]) =>
    times(DEEDS, (i) => [
      call(anyone(), 'GET', `${path}?text=${encodeURIComponent(texts[i % texts.length]!)}`),
    ]);
  return {
    feed: times(DEEDS, () => [call(anyone(), 'GET', '/api/content/feed?limit=20')]),
    post: times(DEEDS, () => {
      const { member, path } = reader();
      return [call(member, 'GET', path)];
    }),
    profile: times(DEEDS, () => {
      const member = anyone();
      const { uid } = people[random.one(followed[member]!)]!;
      return [call(member, 'GET', `/api/social/profiles/${uid}`)];
    }),
    recipes: search('/api/recipes/search', recipeTexts),
    people: search('/api/social/people', peopleTexts(world)),
    'sign-in': times(people.length, (i) => [
      {
        method: 'POST',
        path: '/api/identity/sign-in',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ emailAddress: people[i]!.emailAddress, password: PASSWORD }),
      },
    ]),
    like: times(DEEDS, () => {
      const { member, path } = reader();
      return [call(member, 'PUT', `${path}/like`, {}), call(member, 'DELETE', `${path}/like`)];
    }),
    liked: times(DEEDS, () => {
      const { member, path } = reader();
      return [call(member, 'PUT', `${path}/like`, {})];
    }),
    create: times(SPARE_PICTURES, (i) => {
      const { key, ownerUid } = sparePicture(world, i);
      const picture = { key, width: 1280, height: 960, color: '#b83818', blur: BLUR };
      const receipt = signer.seal('receipt', { ownerUid, until: Date.now() + RECEIPT_MS, picture });
      const as = i % people.length;
      return [call(as, 'POST', '/api/content/posts', { title, description: story, receipt })];
    }),
  };
}

/** Of one colour, as a picture of it has. */
const BLUR =
  'data:image/webp;base64,UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoQAAwAA4BaJaACdLoAA5gA/ujXH0KNlExT/+Ic6HOhzJIAAAA=';
