/** What a parser that looks a packet up may have to walk through for all of them together. */
const MOST_STEPS = 1e9;
/** What it may list one by one because a number of four bytes says so: far more than any film has. */
const MOST_LISTED = 1e6;
/** Pieces of a film that comes in pieces, and how often one is looked for among those announced. */
const MOST_PIECES = 50_000;
const MOST_LOOKS = 1e8;
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
  'moof',
  'traf',
  'mfra',
]);
const DEEPEST = 12;

interface Tables {
  /** Not where every sample is of one size: then nothing is walked through. */
  hasSizes: boolean;
  chunks: number;
  /** Of the chunks whose number is told; the last run of them ends with the track. */
  steps: number;
  last: { firstChunk: number; samples: number } | null;
  /** Chunks of all runs together. */
  runs: number;
  /** Samples, as their times count them. Listed one by one where some are shown at other times. */
  times: number;
  offsets: number;
}
/** Of a film that comes in pieces. */
interface Pieces {
  pieces: number;
  samples: number;
  announced: number;
}

/**
 * Whether finding each packet of an MP4 file by its tables takes about as long as its length lets
 * one expect. The place of a sample in its chunk is the sum of the sizes before it, so that a chunk
 * costs the square of its samples: a table of a few bytes may ask for hours. So may a number of
 * samples or chunks, where each of them is listed. Boxes that are cut off or lie about their sizes
 * are left to the parser.
 */
export function isCheapToRead(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tracks: Tables[] = [];
  const film: Pieces = { pieces: 0, samples: 0, announced: 0 };
  walk(view, 0, view.byteLength, 0, (name, at, end) => {
    if (name === 'trak')
      tracks.push({
        hasSizes: false,
        chunks: 0,
        steps: 0,
        last: null,
        runs: 0,
        times: 0,
        offsets: 0,
      });
    const track = tracks.at(-1);
    if (track) read(view, track, name, at, end);
    readPiece(view, film, name, at, end);
  });
  return tracks.every(isShort) && isInFewPieces(film);
}

function isShort(track: Tables): boolean {
  const listed = Math.max(runsOf(track), track.offsets, track.offsets ? track.times : 0);
  return stepsOf(track) <= MOST_STEPS && listed <= MOST_LISTED;
}

const isInFewPieces = ({ pieces, samples, announced }: Pieces) =>
  pieces <= MOST_PIECES && samples <= MOST_LISTED && pieces * announced <= MOST_LOOKS;

function readPiece(view: DataView, film: Pieces, name: string, at: number, end: number): void {
  if (name === 'moof') film.pieces++;
  if (name === 'trun' && at + 8 <= end) film.samples += view.getUint32(at + 4);
  // after version, track and how long its numbers are
  if (name === 'tfra' && at + 16 <= end)
    film.announced += Math.min(view.getUint32(at + 12), Math.floor((end - at - 16) / 11));
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
  if (name === 'stts') track.times += counted(view, at, end);
  if (name === 'ctts') track.offsets += counted(view, at, end);
  if (name !== 'stsc') return;
  for (let i = 0, count = entries(view, at, end, 12); i < count; i++) {
    const [firstChunk, samples] = [8, 12].map((field) => view.getUint32(at + field + 12 * i));
    track.steps = stepsUntil(track, firstChunk!);
    track.runs = runsUntil(track, firstChunk!);
    track.last = { firstChunk: firstChunk!, samples: samples! };
  }
}

/** A table of how many samples have something in common: all of them together. */
function counted(view: DataView, at: number, end: number): number {
  let samples = 0;
  for (let i = 0, count = entries(view, at, end, 8); i < count; i++)
    samples += view.getUint32(at + 8 + 8 * i);
  return samples;
}

const runsUntil = ({ runs, last }: Tables, chunk: number) =>
  last ? runs + Math.max(chunk - last.firstChunk, 0) : runs;

const runsOf = (track: Tables) => runsUntil(track, track.chunks + 1);

const stepsUntil = ({ steps, last }: Tables, chunk: number) =>
  last ? steps + Math.max(chunk - last.firstChunk, 1) * last.samples ** 2 : steps;

const stepsOf = (track: Tables) => (track.hasSizes ? stepsUntil(track, track.chunks + 1) : 0);
