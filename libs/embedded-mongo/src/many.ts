import type { Collection } from './collection';
import type { Engine } from './engine';
import type { Pace } from './pace';
import type { Doc } from './types';

const PIECE = 200;

/**
 * Does something to each document that a filter selects, in several writes, so that others have
 * their turn between them: as in MongoDB the whole is not one, and each document is met once.
 * @param work is given the filter for one document, and asks again whether it matches.
 */
export async function overMany(
  { reader, storage }: Engine,
  collection: Collection | undefined,
  filter: Doc,
  pace: Pace,
  work: (only: Doc) => void,
): Promise<void> {
  let piece: Doc[] = [];
  const met = new Set<string>();
  const write = async () => {
    const now = piece;
    piece = [];
    if (now.length) await storage.write(() => now.forEach(work));
  };
  for (const hit of reader.walk(collection, filter, { pace })) {
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
