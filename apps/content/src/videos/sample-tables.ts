/** What a parser that looks a packet up may have to walk through for all of them together. */
const MOST_STEPS = 1e9;
/** Boxes that hold others, on the way to the tables. */
const CONTAINERS = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'dinf',
  'edts',
  'sinf',
  'schi',
]);
const DEEPEST = 12;

interface Tables {
  /** Not where every sample is of one size: then nothing is walked through. */
  hasSizes: boolean;
  chunks: number;
  /** Of the chunks whose number is told; the last run of them ends with the track. */
  steps: number;
  last: { firstChunk: number; samples: number } | null;
}

/**
 * Whether finding each packet of an MP4 file by its tables takes about as long as its length lets
 * one expect. The place of a sample in its chunk is the sum of the sizes before it, so that a chunk
 * costs the square of its samples: a table of a few bytes may ask for hours. Boxes that are cut off
 * or lie about their sizes are left to the parser.
 */
export function isCheapToRead(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tracks: Tables[] = [];
  walk(view, 0, view.byteLength, 0, (name, at, end) => {
    if (name === 'trak') tracks.push({ hasSizes: false, chunks: 0, steps: 0, last: null });
    const track = tracks.at(-1);
    if (track) read(view, track, name, at, end);
  });
  return tracks.every((track) => stepsOf(track) <= MOST_STEPS);
}

type Visit = (name: string, at: number, end: number) => void;

function walk(view: DataView, from: number, to: number, depth: number, visit: Visit): void {
  for (let at = from; at + 8 <= to;) {
    const name = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    let [size, head] = [view.getUint32(at), 8];
    if (size === 1 && at + 16 <= to) [size, head] = [Number(view.getBigUint64(at + 8)), 16];
    if (size === 0) size = to - at;
    if (size < head) return;
    const end = Math.min(at + size, to);
    visit(name, at + head, end);
    if (CONTAINERS.has(name) && depth < DEEPEST) walk(view, at + head, end, depth + 1, visit);
    at += size;
  }
}

/** As many entries of a table as it says and has. */
const entries = (view: DataView, at: number, end: number, bytes: number) =>
  at + 8 > end ? 0 : Math.min(view.getUint32(at + 4), Math.floor((end - at - 8) / bytes));

function read(view: DataView, track: Tables, name: string, at: number, end: number): void {
  if (name === 'stco') track.chunks += entries(view, at, end, 4);
  if (name === 'co64') track.chunks += entries(view, at, end, 8);
  if (name === 'stz2') track.hasSizes = true;
  if (name === 'stsz' && at + 12 <= end) track.hasSizes ||= view.getUint32(at + 4) === 0;
  if (name !== 'stsc') return;
  for (let i = 0, count = entries(view, at, end, 12); i < count; i++) {
    const [firstChunk, samples] = [8, 12].map((field) => view.getUint32(at + field + 12 * i));
    track.steps = stepsUntil(track, firstChunk!);
    track.last = { firstChunk: firstChunk!, samples: samples! };
  }
}

const stepsUntil = ({ steps, last }: Tables, chunk: number) =>
  last ? steps + Math.max(chunk - last.firstChunk, 1) * last.samples ** 2 : steps;

const stepsOf = (track: Tables) => (track.hasSizes ? stepsUntil(track, track.chunks + 1) : 0);
