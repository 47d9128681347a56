import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { HOLDS } from '@chefly/engines/bus';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Int32, Long, serialize } from 'bson';
import { openWorkbench, type Workbench } from '../workbench';
import { backup } from './backup';
import { digestOf, type Manifest } from './manifest';
import { restore } from './restore';
import { sourceOf, type Source } from './source';
import { verifyBackup } from './verify';

const home = mkdtempSync(join(tmpdir(), 'backup-'));
const open = (name: string) =>
  openWorkbench({ CHEFLY_DATA: join(home, name), CHEFLY_FSYNC: 'false' });
const collection = ({ parts }: Workbench, service: string, name: string) =>
  parts.find((part) => part.name === service)!.store.connection.collection<any>(name);
const place = join(home, 'taken');

let taken: Workbench;
let manifest: Manifest;

beforeAll(async () => {
  taken = await open('taken-of');
  await collection(taken, 'identity', 'accounts').insertOne({ _id: 'ayesha' });
  await collection(taken, 'content', 'kinds').insertOne({
    ...{ _id: 'kinds', whole: new Int32(5), long: Long.fromNumber(5), double: new Double(5) },
    ...{ decimal: Decimal128.fromString('5.00'), nothing: null, bytes: Buffer.from('rice') },
    inside: [{ at: new Date(0), huge: Long.MAX_VALUE }],
  });
  await taken.objects.put('post/rice', Buffer.from('a picture'), 'image/webp');
  manifest = await backup(sourceOf(taken), place);
});
afterAll(async () => {
  await taken.close();
  rmSync(home, { recursive: true });
});

/** A copy of the backup, changed by whoever knows how digests are written. */
async function changed(name: string, change: (manifest: Manifest, folder: string) => unknown) {
  const folder = join(home, name);
  await cp(place, folder, { recursive: true });
  const written = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const text = JSON.stringify((await change(written, folder)) ?? written);
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(join(folder, 'manifest.sha256'), `${digestOf(text)}  manifest.json\n`);
  return folder;
}

/** Other bytes of a file of the backup, with their digest. */
function replaced({ databases }: Manifest, folder: string, rows: Uint8Array, count: number) {
  const bytes = gzipSync(rows);
  const entry = databases.content!.kinds!;
  writeFileSync(join(folder, entry.file), bytes);
  Object.assign(entry, { sha256: digestOf(bytes), bytes: bytes.length, count });
}

it('is for its user alone, and holds the rows and pictures as they are stored', async () => {
  for (const file of readdirSync(place, { recursive: true }) as string[]) {
    const stat = statSync(join(place, file));
    expect([file, stat.mode & 0o777]).toEqual([file, stat.isDirectory() ? 0o700 : 0o600]);
  }
  const empty = await open('whole');
  try {
    await restore(empty, place);
    const again = await backup(sourceOf(empty), join(home, 'again'));
    const rowsOf = (folder: string, file: string) => gunzipSync(readFileSync(join(folder, file)));
    const { kinds, ...others } = again.databases.content!;
    expect(rowsOf(join(home, 'again'), kinds!.file)).toEqual(
      rowsOf(place, manifest.databases.content!.kinds!.file),
    );
    expect(Object.keys(others)).toEqual(
      Object.keys(manifest.databases.content!).filter((name) => name !== 'kinds'),
    );
    expect(again.objects).toEqual(manifest.objects);
    expect(again.secrets).toEqual(manifest.secrets);
  } finally {
    await empty.close();
  }
});

describe('what is no backup of this program is refused in words before the first write', () => {
  const secret = join(home, 'a-secret');
  const elsewhere = (file: string) => (text: Manifest) => {
    text.objects['post/rice'] = {
      ...{ file, sha256: digestOf('of the host'), bytes: 11, count: 1 },
    };
  };
  const damages: [
    name: string,
    change: (manifest: Manifest, folder: string) => unknown,
    words: string,
  ][] = [
    ['a file above it', elsewhere('../a-secret'), 'objects.post/rice.file'],
    ['a file by its whole path', elsewhere(secret), 'objects.post/rice.file'],
    [
      'a link to a file elsewhere',
      (text, folder) => {
        const { file } = text.objects['post/rice']!;
        elsewhere(file)(text);
        rmSync(join(folder, file));
        symlinkSync(secret, join(folder, file));
      },
      'is a link',
    ],
    [
      'a linked folder',
      (_text, folder) => {
        renameSync(join(folder, 'content'), join(home, 'moved'));
        symlinkSync(join(home, 'moved'), join(folder, 'content'));
      },
      'is a link',
    ],
    ['a list', () => [], 'is not the manifest of a backup'],
    ['no format', () => ({}), 'has no format'],
    ['no pictures', ({ objects: _, ...others }) => others, 'objects: '],
    ['a later format', (text) => ({ ...text, format: 2 }), 'format 2; this program reads 1'],
    ['a part unknown here', (text) => ({ ...text, songs: {} }), 'songs'],
    [
      'a service unknown here',
      (text) => void (text.databases.music = text.databases.content!),
      'databases.music',
    ],
    [
      'a key that is none',
      (text) => void (text.objects['../x'] = text.objects['post/rice']!),
      'objects.../x',
    ],
    [
      'a secret unknown here',
      (text) => void (text.secrets!['../../.profile'] = text.secrets!.secret!),
      'secrets.../../.profile',
    ],
    [
      'a collection of the server’s own',
      (text) => void (text.databases.content!['system.users'] = text.databases.content!.kinds!),
      'databases.content.system.users',
    ],
    [
      'rows that are missing',
      (text, folder) => replaced(text, folder, serialize({ _id: 1 }), 2),
      'holds 1 rows, and 2 are wanted',
    ],
    [
      'a row that is cut off',
      (text, folder) => replaced(text, folder, serialize({ _id: 1 }).subarray(1), 1),
      'holds what is no row',
    ],
    [
      'bytes behind the rows',
      (text, folder) =>
        replaced(text, folder, Buffer.concat([serialize({ _id: 1 }), Buffer.from('x')]), 1),
      'holds what is no row',
    ],
    [
      'a row without an id',
      (text, folder) => replaced(text, folder, serialize({ name: 1 }), 1),
      'holds what is no row',
    ],
  ];
  let empty: Workbench;
  beforeAll(async () => {
    writeFileSync(secret, 'of the host');
    empty = await open('empty');
    await collection(empty, 'content', 'kinds').insertOne({ _id: 'before' });
  });
  afterAll(() => empty.close());

  it.each(damages)('%s', async (name, change, words) => {
    const folder = await changed(name.replaceAll(' ', '-'), change);
    await expect(restore(empty, folder)).rejects.toThrow(words);
    expect(await collection(empty, 'identity', 'accounts').countDocuments({})).toBe(0);
    const kept = await collection(empty, 'content', 'kinds').find({}).toArray();
    expect(kept).toEqual([{ _id: 'before' }]);
    expect(await Array.fromAsync(empty.objects.list())).toEqual([]);
  });

  it('a folder that holds none, and one that was cut off', async () => {
    await expect(verifyBackup(join(home, 'nowhere'))).rejects.toThrow('holds no backup');
    const folder = await changed('cut-off', () => undefined);
    rmSync(join(folder, 'manifest.sha256'));
    await expect(restore(empty, folder)).rejects.toThrow('holds no backup');
    writeFileSync(join(folder, 'manifest.sha256'), `${digestOf('{')}  manifest.json\n`);
    writeFileSync(join(folder, 'manifest.json'), '{');
    await expect(restore(empty, folder)).rejects.toThrow('is not the manifest of a backup');
  });
});

it('a restore that was broken off leaves nothing that starts, and is begun again', async () => {
  const half = await open('half');
  try {
    const full = async () => Promise.reject(new Error('no space left'));
    const objects = Object.assign(Object.create(half.objects), { put: full });
    await expect(restore({ ...half, objects }, place)).rejects.toThrow('no space left');
    expect(await collection(half, 'identity', 'accounts').countDocuments({})).toBe(1);
    await expect(half.runtimes[0]!.start()).rejects.toThrow('restore');
    await expect(backup(sourceOf(half), join(home, 'of-half'))).rejects.toThrow('restore');
    // a row of what was restored first is none of the second
    await collection(half, 'content', 'kinds').insertOne({ _id: 'of another' });
    await restore(half, place);
    expect(await collection(half, 'content', 'kinds').countDocuments({})).toBe(1);
    await expect(restore(half, place)).rejects.toThrow('has members');
    await backup(sourceOf(half), join(home, 'of-whole'));
  } finally {
    await half.close();
  }
});

it('two that are taken into one folder at once do not mix', async () => {
  const folder = join(home, 'both');
  const both = await Promise.allSettled([
    backup(sourceOf(taken), folder),
    backup(sourceOf(taken), folder),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await verifyBackup(folder)).problems).toEqual([]);
});

it('one for which there is no room leaves nothing behind, and what is not its own alone', async () => {
  const list = async function* () {
    throw new Error('no space left');
  };
  const source = {
    ...sourceOf(taken),
    objects: Object.assign(Object.create(taken.objects), { list }),
  };
  const folder = join(home, 'no', 'room');
  await expect(backup(source, folder)).rejects.toThrow('no space left');
  expect(existsSync(folder)).toBe(false);
});

describe('one that is told to end', () => {
  const holds = () => collection(taken, 'social', HOLDS);
  const told = new Error('told to end');

  it.each(['unheard', 'read'] as const)(
    'while the bus does not answer (%s) lets go of the outboxes, and leaves nothing behind',
    async (asked) => {
      const ended = new AbortController();
      const never = async () => {
        if (asked === 'unheard') expect(await holds().countDocuments()).toBe(1);
        ended.abort(told);
        return new Promise<never>(() => undefined);
      };
      const bus = { unheard: async () => ({}), read: async () => [], [asked]: never };
      const source = { ...sourceOf(taken), bus } as unknown as Source;
      const folder = join(home, `ended-${asked}`);
      await expect(backup(source, folder, ended.signal)).rejects.toBe(told);
      expect([existsSync(folder), await holds().countDocuments()]).toEqual([false, 0]);
    },
  );

  it.each(['rows', 'objects'] as const)('while it copies %s leaves nothing behind', async (of) => {
    const ended = new AbortController();
    async function* list() {
      if (of === 'objects') ended.abort(told);
      yield* taken.objects.list();
      ended.abort(told);
    }
    const objects = Object.assign(Object.create(taken.objects), { list });
    const folder = join(home, `ended-at-${of}`);
    const source = { ...sourceOf(taken), objects };
    await expect(backup(source, folder, ended.signal)).rejects.toBe(told);
    expect(existsSync(folder)).toBe(false);
  });
});
