import { randomBytes } from 'node:crypto';
import { createClient, type Client } from '@chefly/api-client';
import { databaseOf, Store } from '@chefly/engines/store';
import sharp from 'sharp';
import { signTokens } from '../bench/calls/product-deeds';
import { moulds, rowsOf, type Rows } from '../bench/calls/rows';
import { liveThrough, Sample } from '../bench/calls/sample';
import { fill } from '../bench/calls/seed';
import { worldOf, type World } from '../bench/calls/world';
import { mailsOf, operate } from './cluster';
import { PATIENCE_MS } from './play';

export interface Member {
  uid: string;
  emailAddress: string;
  userName: string;
  token: string;
  api: Client;
  /** By their places. */
  followed: number[];
}

const sizes = { members: 1000, follows: 50, posts: 10_000, recipes: 0 };
/** The catalogue stays as it is, and no uploads are spared: what is posted is sent before. */
const LEFT_OUT = ['recipes.recipes', 'recipes.names', 'content.uploads'];

/** So many that the steps by which files grow are small beside them. */
const MANY = 10_000;

export interface Filled {
  world: World;
  members: Member[];
  /** Each member’s chat with one whom they follow, by the member’s uid. */
  chats: Map<string, Promise<string>>;
  /** Bytes on the disk for each row that was written, its indexes included; none where it was there before. */
  diskBytes: Record<string, number>;
}

/**
 * A picture of 12 megapixels, as large as a photograph is: smooth colours, with as much noise as a sensor makes.
 */
export async function photograph(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const colours = await sharp(randomBytes(16 * 12 * 3), {
    raw: { width: 16, height: 12, channels: 3 },
  })
    .resize(width, height, { kernel: 'cubic' })
    .blur(8)
    .raw()
    .toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise },
  })
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 } as const;
  return sharp(colours, { raw })
    .composite([{ input: grain, raw, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Among what others have done on that cluster. */
function mouldsOf(author: string) {
  const more: typeof moulds = {
    'social.relations': { status: 'following' },
    'content.posts': { title: 'A dish' },
  };
  const wanted = Object.entries({ ...moulds, ...more }).filter(
    ([name]) => !LEFT_OUT.includes(name),
  );
  return Object.fromEntries(
    wanted.map(([name, filter]) => [name, 'userName' in filter ? { userName: author } : filter]),
  );
}

/** The rows of the world after those that the services wrote for two members, all posts with a picture that is there. */
function rowsLike(world: World, sample: Sample): Rows {
  const { picture } = sample.make('content.posts', {}) as { picture: { key: string } };
  const rows = rowsOf(world, sample);
  for (const name of LEFT_OUT) delete rows[name];
  const posts = rows['content.posts']!;
  rows['content.posts'] = function* () {
    for (const post of posts())
      yield { ...post, picture: { ...(post.picture as object), key: picture.key } };
  };
  return rows;
}

/**
 * Fills the store of the cluster as the benchmark fills its own: with copies of what the services wrote for two
 * members, once. Search learns of them by the operators' command.
 *
 * @param diskBytes says how large the store's files are
 */
export async function fillCluster(
  url: string,
  server: string,
  diskBytes: () => Promise<number | null>,
): Promise<Filled> {
  const world = worldOf(sizes);
  const found: Record<string, number> = {};
  const accounts = await Store.connect(server, databaseOf('identity'));
  const there = await accounts.connection
    .collection('accounts')
    .countDocuments({ userName: world.people[0]!.userName });
  await accounts.close();
  if (!there) {
    const mark = randomBytes(4).toString('hex');
    const names: [string, string] = [`author${mark}`, `other${mark}`];
    await liveThrough(url, { names, mailsOf, picture: await photograph() });
    const sample = await Sample.take(server, mouldsOf(names[0]));
    let before = await diskBytes();
    await fill(server, rowsLike(world, sample), {
      async each(name, count) {
        const after = await diskBytes();
        // files grow by steps
        if (before !== null && after !== null && count >= MANY)
          found[name] = (after - before) / count;
        before = after;
      },
    });
    console.log(`  ${await operate('chefly-fill-search', 'rebuild')}`);
  }
  const tokens = await signTokens(server, world.people);
  const members = world.people.map((person, i) => ({
    ...{ uid: person.uid, emailAddress: person.emailAddress, userName: person.userName },
    ...{ token: tokens[i]!, followed: world.followed[i]! },
    api: createClient({
      baseUrl: url,
      accessToken: () => tokens[i]!,
      fetch: (address, init) =>
        fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
    }),
  }));
  return { world, members, chats: new Map(), diskBytes: found };
}
