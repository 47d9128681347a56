import { PASSWORD } from '@chefly/testing';
import type { Call, Deed } from './load';
import { idOf } from './pocketbase-world';
import { Random } from './random';
import { peopleTexts, recipeTexts, story, title, type WorkloadName } from './workloads';
import type { World } from './world';

const DEEDS = 8_000;
const PAGE = 'perPage=20&skipTotal=1';
const records = (collection: string) => `/api/collections/${collection}/records`;

/** What members do on PocketBase: the same as on the product, by its own API. */
export function pocketBaseDeeds(tokens: string[], world: World): Record<WorkloadName, Deed[]> {
  const { people, posts } = world;
  const random = new Random(5);
  const signedIn = () => random.below(tokens.length);
  const call = (as: number, method: Call['method'], path: string, body?: unknown): Call => ({
    method,
    path,
    headers: {
      authorization: tokens[as]!,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const times = (n: number, deed: (i: number) => Deed) =>
    Array.from({ length: n }, (_, i) => deed(i));
  const search = (collection: string, texts: string[], sort = '') =>
    times(DEEDS, (i) => {
      const filter = encodeURIComponent(`(name ~ '${texts[i % texts.length]}')`);
      return [call(signedIn(), 'GET', `${records(collection)}?${PAGE}${sort}&filter=${filter}`)];
    });
  const anyPost = () => idOf('p', random.below(posts.length));
  const like = (number: number) => {
    const member = signedIn();
    const id = idOf('l', posts.length + number);
    const body = { id, member: idOf('u', member), post: anyPost() };
    return { id, member, made: call(member, 'POST', records('likes'), body) };
  };
  return {
    feed: times(DEEDS, () => [
      call(signedIn(), 'GET', `${records('feed')}?${PAGE}&sort=-created,-id`),
    ]),
    post: times(DEEDS, () => [
      call(signedIn(), 'GET', `${records('posts')}/${anyPost()}?expand=author`),
    ]),
    profile: times(DEEDS, () => [
      call(signedIn(), 'GET', `${records('profiles')}/${idOf('u', random.below(people.length))}`),
    ]),
    recipes: search('recipes', recipeTexts, '&sort=name'),
    people: search('users', peopleTexts(world), '&sort=name'),
    'sign-in': times(people.length, (i) => [
      {
        method: 'POST',
        path: '/api/collections/users/auth-with-password',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identity: people[i]!.emailAddress, password: PASSWORD }),
      },
    ]),
    like: times(DEEDS, (i) => {
      const { id, member, made } = like(i);
      return [made, call(member, 'DELETE', `${records('likes')}/${id}`)];
    }),
    liked: times(DEEDS, (i) => [like(DEEDS + i).made]),
    create: times(DEEDS, () => {
      const author = signedIn();
      const body = { author: idOf('u', author), title, text: story };
      return [call(author, 'POST', records('posts'), body)];
    }),
  };
}
