import type { Collection } from './collection';
import { Held } from './claims';
import type { Engine } from './engine';
import type { Pace } from './pace';
import type { Doc } from './types';

const PIECE = 200;

/**
 * How many of the items were worked on before one that an open transaction holds. @throws Held when
 * it is the first.
 */
export function untilHeld<T>(items: Iterable<T>, work: (item: T) => void): number {
  let done = 0;
  try {
    for (const item of items) {
      work(item);
      done++;
    }
  } catch (error) {
    if (!(error instanceof Held) || !done) throw error;
  }
  return done;
}

/**
 * Does something to each document that a filter selects, in several writes, so that others have
 * their turn between them: as in MongoDB the whole is not one, and each document is met once.
 * @param work is given the filter for one document, and asks again whether it matches.
 */
export async function overMany(
  engine: Engine,
  collection: Collection | undefined,
  filter: Doc,
  pace: Pace,
  work: (only: Doc) => void,
): Promise<void> {
  let piece: Doc[] = [];
  const met = new Set<string>();
  const write = async () => {
    let at = 0;
    while (at < piece.length)
      await engine.write(() => {
        at += untilHeld(piece.slice(at), work);
      }, pace);
    piece = [];
  };
  for (const hit of engine.reader.walk(collection, filter, { pace })) {
    if (!hit) {
      await pace.rest();
      continue;
    }
    const id = hit.id.toString('latin1');
    if (met.has(id)) continue; // its own update moved it along the index
    met.add(id);
    piece.push({ _id: { $eq: hit.doc._id } });
    if (piece.length >= PIECE) await write();
  }
  await write();
}
