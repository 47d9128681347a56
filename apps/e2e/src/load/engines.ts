import { inPod } from './cluster';

/** What the engines that run as pods tell of themselves; null of one that is elsewhere. */
export interface EnginesSaid {
  /** Commands by name, and what Redis needs for them. */
  redis: { calls: Record<string, number>; cpuSeconds: number; usedBytes: number } | null;
  /** Bytes of the logs of the product's topics. */
  kafkaBytes: number | null;
  /** Files of the store, and of the pictures. */
  storeBytes: number | null;
  objectBytes: number | null;
  /** Of the search indexes. */
  search: { documents: number; bytes: number } | null;
}

/** Bytes that files take, those that a regular expression chooses. */
const sizeOf = (folder: string, chosen: string) => `
const { readdirSync, lstatSync } = require('node:fs');
let sum = 0;
const walk = (at) => { for (const entry of readdirSync(at, { withFileTypes: true })) {
  const path = at + '/' + entry.name;
  if (entry.isDirectory()) walk(path);
  else if (${chosen}.test(path)) try { sum += lstatSync(path).blocks * 512 } catch {}
} };
walk('${folder}');
console.log(sum);`;

const REDIS = `
const socket = require('node:net').connect(6379, '127.0.0.1', () => socket.write('INFO all\\r\\nQUIT\\r\\n'));
socket.on('data', (data) => process.stdout.write(data)).on('end', () => process.exit());`;
const SEARCH = `fetch('http://127.0.0.1:9200/_stats/store,docs').then((all) => all.json()).then(({ _all: { primaries } }) =>
  console.log(JSON.stringify({ documents: primaries.docs.count, bytes: primaries.store.size_in_bytes })));`;

const said = (engine: string, script: string) =>
  inPod('engines', `deployment/${engine}`, script).catch(() => null);

function redisOf(text: string) {
  const value = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1]);
  const calls = [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)].map(([, name, times]) => [
    name,
    Number(times),
  ]);
  return {
    calls: Object.fromEntries(calls) as Record<string, number>,
    cpuSeconds: value('used_cpu_sys') + value('used_cpu_user'),
    usedBytes: value('used_memory'),
  };
}

export async function askEngines(): Promise<EnginesSaid> {
  const [redis, kafka, store, objects, search] = await Promise.all([
    said('redis', REDIS),
    // segments are written as far as they are said to be; their indexes are reserved ahead
    said('kafka', sizeOf('/data/logs', '/\\/logs\\/(?!__)[^\\/]+\\/\\d+\\.log$/')),
    said('mongo', sizeOf('/data', '/./')),
    said('s3', sizeOf('/data', '/./')),
    said('elasticsearch', SEARCH),
  ]);
  const bytes = (text: string | null) => (text === null ? null : Number(text));
  return {
    redis: redis === null ? null : redisOf(redis),
    kafkaBytes: bytes(kafka),
    storeBytes: bytes(store),
    objectBytes: bytes(objects),
    search: search === null ? null : JSON.parse(search),
  };
}
