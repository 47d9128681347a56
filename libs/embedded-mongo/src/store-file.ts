import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The first words of LMDB's two meta pages, and where they lie in a page. */
const MAGIC = 0xbeefc0de;
const HEADERS = [16, 24];
const META = { pageSize: 24, lastPage: 120, transaction: 128, length: 136 };

interface Meta {
  pageSize: number;
  lastPage: number;
  transaction: bigint;
}

function metaAt(page: Buffer): Meta | null {
  for (const at of HEADERS)
    if (page.length >= at + META.length && page.readUInt32LE(at) === MAGIC)
      return {
        pageSize: page.readUInt32LE(at + META.pageSize),
        lastPage: Number(page.readBigUInt64LE(at + META.lastPage)),
        transaction: page.readBigUInt64LE(at + META.transaction),
      };
  return null;
}

/**
 * Whether all of a store can be read: tried by a process of its own, as LMDB ends one that reads
 * beyond the file.
 */
function readable(folder: string): boolean {
  const script = `
    const { open } = require(${JSON.stringify(createRequire(import.meta.url).resolve('lmdb'))});
    const binary = { keyEncoding: 'binary', encoding: 'binary' };
    const env = open({ path: ${JSON.stringify(folder)}, maxDbs: 8, readOnly: true, ...binary });
    for (const name of ['catalogue', 'documents', 'keys', 'sessions'])
      for (const _ of env.openDB({ name, ...binary }).getRange({}));`;
  return spawnSync(process.execPath, ['-e', script], { stdio: 'ignore' }).status === 0;
}

/**
 * What is wrong with a data file, in words; null when it can be opened. LMDB itself would end the
 * process without one.
 */
function faultOf(path: string): string | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const read = (from: number) => {
      const page = Buffer.alloc(4096);
      return page.subarray(0, readSync(file, page, 0, page.length, from));
    };
    const first = metaAt(read(0));
    if (!first) return 'it does not begin as a data file does';
    const second = metaAt(read(first.pageSize));
    if (!second) return 'its second page is not that of a data file';
    const { pageSize, lastPage } = second.transaction > first.transaction ? second : first;
    const wanted = (lastPage + 1) * pageSize;
    // the last pages of a whole file may never have been written: only reading it tells
    return size < wanted && !readable(dirname(path))
      ? `it has ${size} bytes and should have ${wanted}`
      : null;
  } finally {
    closeSync(file);
  }
}

/**
 * Looks at the data file before it is opened.
 * @returns what writes down, once the store is open, that there is one: an emptied file is then not
 *   taken for a new store.
 * @throws for a file that was cut, overwritten, emptied or taken away, naming it and the way out.
 */
export function checkStoreFile(folder: string): () => void {
  const path = join(folder, 'store', 'data.mdb');
  const mark = join(folder, 'store.made');
  const made = existsSync(mark);
  const there = existsSync(path) && hasBytes(path);
  const fault = there ? faultOf(path) : made ? 'it is empty or gone' : null;
  if (fault)
    throw new Error(
      `The data file ${path} is spoiled: ${fault}. Put back a copy of the folder ${folder}; ` +
        'or, to begin with nothing, move that folder away.',
    );
  return () => {
    if (!made) writeFileSync(mark, 'a store was made here\n', { mode: 0o600 });
  };
}

function hasBytes(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    return fstatSync(file).size > 0;
  } finally {
    closeSync(file);
  }
}
