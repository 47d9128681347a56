import { decode } from './bson';
import { Index } from './collection';
import { encodeId, successor } from './key-encoding';
import type { Storage } from './storage';

/** Raised whenever values are encoded to other keys than before. */
export const KEY_FORMAT = 2;

/**
 * Makes the keys of a store that an earlier version wrote anew, from its documents. Part of a
 * write.
 */
export function rekey(storage: Storage): void {
  for (const collection of storage.collections.values()) {
    const documents = [...storage.documents.getRange(rangeOf(collection.prefix))].map(
      ({ key, value }) => ({ key: Buffer.from(key), value: Buffer.from(value) }),
    );
    for (const { number, spec } of [...collection.indexes.values()]) {
      const index = new Index(number, { ...spec, multikey: undefined, cut: undefined });
      for (const key of [...storage.keys.getKeys(rangeOf(index.prefix))])
        storage.keys.remove(Buffer.from(key));
      for (const { value } of documents) {
        const doc = decode(value);
        const id = encodeId(doc._id);
        for (const key of index.keysOf(doc))
          storage.keys.put(index.unique ? key : Buffer.concat([key, id]), id);
      }
      index.noteSeen();
      collection.indexes.set(spec.name, index);
    }
    for (const { key, value } of documents) {
      const renewed = collection.documentKey(encodeId(decode(value)._id));
      if (!Buffer.compare(key, renewed)) continue;
      storage.documents.remove(key);
      storage.documents.put(renewed, value);
    }
    storage.saveCollection(collection);
  }
}

const rangeOf = (prefix: Buffer) => ({ start: prefix, end: successor(prefix)! });
