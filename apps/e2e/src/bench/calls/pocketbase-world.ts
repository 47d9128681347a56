import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PASSWORD } from '@chefly/testing';
import { nameOf, type Options } from './options';
import { makeSuperuser, startPocketBase, superuser } from './pocketbase';
import type { World } from './world';

/** Who signs in to it: enough that every connection has somebody else. */
const SIGNED_IN = 1_000;
const DAY_SECONDS = 86_400;
const ID_LENGTH = 15;

export interface PocketBaseWorld {
  data: string;
  /** By the person's place. */
  tokens: string[];
}

/** The same world for PocketBase, in collections that a maker of such an app would write. */
export async function pocketBaseWorld(
  binary: string,
  options: Options,
  world: World,
): Promise<PocketBaseWorld> {
  const kept = join(options.cache, `pocketbase-${nameOf(options)}`);
  const file = join(kept, 'tokens.json');
  const made = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tokens) : null;
  if (made && made.until > Date.now()) return { data: kept, tokens: made.tokens };
  const fresh = join(options.cache, 'pocketbase-new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  makeSuperuser(binary, fresh);
  const call = await caller(binary, fresh);
  await makeCollections(call.ask);
  await call.stop();
  fill(fresh, world);
  const tokens = await tokensOf(binary, fresh, world);
  const until = Date.now() + (DAY_SECONDS * 1000) / 2;
  writeFileSync(join(fresh, 'tokens.json'), JSON.stringify({ until, tokens } satisfies Tokens));
  rmSync(kept, { recursive: true, force: true });
  renameSync(fresh, kept);
  return { data: kept, tokens };
}

interface Tokens {
  until: number;
  tokens: string[];
}
type Ask = (method: string, path: string, body?: unknown) => Promise<any>;

async function caller(binary: string, data: string) {
  const server = await startPocketBase(binary, data);
  let token = '';
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const path = '/api/collections/_superusers/auth-with-password';
  ({ token } = await ask('POST', path, superuser));
  return { ask, stop: () => server.stop() };
}

async function makeCollections(ask: Ask) {
  const member = "@request.auth.id != ''";
  const users = await ask('GET', '/api/collections/users');
  await ask('PATCH', '/api/collections/users', { listRule: member, viewRule: member });
  const relation = (name: string, collectionId: string) => ({
    ...{ name, type: 'relation', collectionId, maxSelect: 1, required: true, cascadeDelete: true },
  });
  const text = (name: string) => ({ name, type: 'text' });
  const created = { name: 'created', type: 'autodate', onCreate: true };
  const base = (name: string, owner: string, fields: unknown[], indexes: string[]) => {
    const own = `@request.auth.id = ${owner}`;
    const rules = { listRule: member, viewRule: member, createRule: own, deleteRule: own };
    return ask('POST', '/api/collections', {
      ...{ name, type: 'base', fields: [...fields, created], indexes, ...rules },
    });
  };
  const view = (name: string, viewQuery: string, rules: unknown) =>
    ask('POST', '/api/collections', { name, type: 'view', viewQuery, ...(rules as object) });
  const posts = await base(
    'posts',
    'author',
    [relation('author', users.id), text('title'), text('text')],
    ['CREATE INDEX posts_of ON posts (author, created DESC)'],
  );
  await base(
    'follows',
    'follower',
    [relation('follower', users.id), relation('followed', users.id)],
    [
      'CREATE UNIQUE INDEX follows_pair ON follows (follower, followed)',
      'CREATE INDEX follows_of ON follows (followed, follower)',
    ],
  );
  await base(
    'likes',
    'member',
    [relation('member', users.id), relation('post', posts.id)],
    [
      'CREATE UNIQUE INDEX likes_pair ON likes (member, post)',
      'CREATE INDEX likes_of ON likes (post)',
    ],
  );
  await base('recipes', 'author', [text('name'), text('text'), relation('author', users.id)], []);
  await view(
    'feed',
    'SELECT p.id, f.follower AS viewer, p.author, u.name AS author_name, p.title, p.text, ' +
      'p.created FROM follows f JOIN posts p ON p.author = f.followed JOIN users u ON u.id = p.author',
    { listRule: 'viewer = @request.auth.id' },
  );
  await view(
    'profiles',
    'SELECT u.id, u.name, (SELECT count(*) FROM follows f WHERE f.followed = u.id) AS followers, ' +
      '(SELECT count(*) FROM follows f WHERE f.follower = u.id) AS following FROM users u',
    { viewRule: member },
  );
  // one real member leaves the hash that all others share
  const form = { email: 'first@bench.test', password: PASSWORD, passwordConfirm: PASSWORD };
  await ask('POST', '/api/collections/users/records', { ...form, name: 'First', verified: true });
}

/** Ids of fifteen letters and digits, as it makes them, from a kind and a place. */
export const idOf = (kind: 'u' | 'p' | 'r' | 'f' | 'l', place: number) =>
  kind + String(place).padStart(ID_LENGTH - 1, '0');
const stamp = (at: Date) => at.toISOString().replace('T', ' ');

function fill(data: string, { people, followed, followers, posts, recipes }: World) {
  const base = new DatabaseSync(join(data, 'data.db'));
  const { password } = base.prepare('SELECT password FROM users').get() as { password: string };
  const now = stamp(new Date());
  const insert = (table: string, columns: string[], rows: Iterable<(string | number)[]>) => {
    const places = columns.map(() => '?').join();
    const one = base.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${places})`);
    for (const row of rows) one.run(...row);
  };
  base.exec('BEGIN; DELETE FROM users');
  insert(
    'users',
    ['id', 'email', 'emailVisibility', 'verified', 'name', 'password', 'tokenKey', 'created'],
    people.map(({ emailAddress, firstName, lastName, userName, uid }, i) => [
      ...[idOf('u', i), emailAddress, 0, 1, `${firstName} ${lastName} ${userName}`],
      ...[password, uid.repeat(2), now],
    ]),
  );
  let place = 0;
  insert(
    'follows',
    ['id', 'follower', 'followed', 'created'],
    followed.flatMap((list, i) =>
      list.map((other) => [idOf('f', place++), idOf('u', i), idOf('u', other), now]),
    ),
  );
  insert(
    'posts',
    ['id', 'author', 'title', 'text', 'created'],
    posts.map(({ author, title, description, at }, i) => [
      ...[idOf('p', i), idOf('u', author), title, description, stamp(at)],
    ]),
  );
  insert(
    'likes',
    ['id', 'member', 'post', 'created'],
    posts.flatMap(({ author }, i) => {
      const liker = followers[author]![0];
      return liker === undefined ? [] : [[idOf('l', i), idOf('u', liker), idOf('p', i), now]];
    }),
  );
  insert(
    'recipes',
    ['id', 'name', 'text', 'author', 'created'],
    recipes.map(({ name, description, author }, i) => [
      ...[idOf('r', i), name, description, idOf('u', author), now],
    ]),
  );
  base.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)');
  base.close();
}

async function tokensOf(binary: string, data: string, { people }: World): Promise<string[]> {
  const { ask, stop } = await caller(binary, data);
  const tokens: string[] = [];
  for (let i = 0; i < Math.min(SIGNED_IN, people.length); i++) {
    const path = `/api/collections/users/impersonate/${idOf('u', i)}`;
    tokens.push((await ask('POST', path, { duration: DAY_SECONDS })).token);
  }
  await stop();
  return tokens;
}
