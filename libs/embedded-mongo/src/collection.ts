import { parseFilter, pathsOf } from './filter';
import { matcherOf, type Matcher } from './match';
import { own, isDocument } from './compare';
import { encodeKey, fit, fitsWhole, invert, isCut, roomOf, text, uint32 } from './key-encoding';
import { tuplesOf } from './paths';
import type { Doc } from './types';

export interface IndexSpec {
  name: string;
  key: Record<string, number | string>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Doc;
  /**
   * The paths on which some stored document has an array. Kept with the index; never shown to
   * clients.
   */
  multikey?: string[];
  /** The paths of which some stored value was too long for a key. Kept alike. */
  cut?: string[];
}

export interface IndexField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

const isAll = (seen: Set<string>, known: string[]) =>
  [...seen].every((path) => known.includes(path));

/** What a path leads to, or the first array on its way. */
function valueAt(doc: Doc, parts: string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (Array.isArray(value)) return value;
    if (!isDocument(value)) return undefined;
    value = own(value, part);
  }
  return value;
}

/** Whether a key has certainly room for the whole of a value that is one, and no array. */
const isPlain = (value: unknown, room: number) =>
  typeof value === 'string'
    ? fitsWhole(value, room)
    : typeof value !== 'object' || value === null || value instanceof Date;

export class Index {
  readonly fields: IndexField[];
  readonly prefix: Buffer;
  readonly unique: boolean;
  readonly sparse: boolean;
  /** The bytes that one field of a key may have. */
  readonly room: number;
  /** The first names of the fields that say what entries a document has. */
  readonly reads: Set<string>;
  private readonly partial: Matcher | null;
  /** All that was ever seen, also by a write that left nothing behind: to know more is no harm. */
  private readonly arrays: Set<string>;
  private readonly cuts: Set<string>;

  constructor(
    readonly number: number,
    readonly spec: IndexSpec,
  ) {
    this.arrays = new Set(spec.multikey);
    this.cuts = new Set(spec.cut);
    this.prefix = uint32(number);
    this.unique = !!spec.unique;
    this.sparse = !!spec.sparse;
    const partial = spec.partialFilterExpression && parseFilter(spec.partialFilterExpression);
    this.partial = partial ? matcherOf(partial) : null;
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      direction: Number(direction) < 0 ? -1 : 1,
    }));
    this.room = roomOf(this.fields.length);
    const asked = partial ? pathsOf(partial) : [];
    this.reads = new Set(
      [...this.fields.map(({ path }) => path), ...asked].map((path) => path.split('.')[0]!),
    );
  }

  get name() {
    return this.spec.name;
  }

  /** As clients asked for it. */
  get shown(): Doc {
    const { multikey: _multikey, cut: _cut, ...spec } = this.spec;
    return spec;
  }

  /** Whether each document has one key by this path, in the order of its value. */
  isExact(path: string): boolean {
    return !this.isMultikey(path) && !this.cuts.has(path);
  }
  isMultikey(path: string): boolean {
    return this.arrays.has(path);
  }
  /** Some document has several keys. */
  get hasArrays(): boolean {
    return this.arrays.size > 0;
  }
  /** Every document has one key, no more and no less. */
  get hasEachOnce(): boolean {
    return !this.sparse && !this.partial && !this.hasArrays;
  }

  /** Whether the catalogue knows of all that was seen. */
  get isNoted(): boolean {
    const { multikey = [], cut = [] } = this.spec;
    return isAll(this.arrays, multikey) && isAll(this.cuts, cut);
  }

  /**
   * Takes down of which paths arrays and long values were seen.
   * @returns how to forget that it stands there, when it is new: the catalogue must be saved; null
   *   when nothing is.
   */
  noteSeen(): (() => void) | null {
    const { multikey = [], cut = [] } = this.spec;
    if (this.isNoted) return null;
    Object.assign(this.spec, { multikey: [...this.arrays], cut: [...this.cuts] });
    return () => Object.assign(this.spec, { multikey, cut });
  }

  /** Whether a document that differs in these fields may have other keys. */
  isAffected(fields: ReadonlySet<string>): boolean {
    for (const name of this.reads) if (fields.has(name)) return true;
    return false;
  }

  /**
   * Sees of a document that is to be written what its keys would show, where that may be anything
   * at all: arrays, long values, and what is no key. @throws as `keysOf`
   */
  heed(doc: Doc): void {
    for (const { parts } of this.fields)
      if (!isPlain(valueAt(doc, parts), this.room)) return void this.keysOf(doc);
  }

  /** Every key of one document, without its id; empty when the index leaves the document out. */
  keysOf(doc: Doc): Buffer[] {
    if (this.partial && !this.partial(doc)) return [];
    const keys = this.tuplesOf(doc)
      .filter((values) => !this.sparse || values.some((value) => value !== undefined))
      .map((values) =>
        Buffer.concat([this.prefix, ...values.map((value, i) => this.partOf(value, i))]),
      );
    return keys.length > 1 ? [...new Map(keys.map((key) => [text(key), key])).values()] : keys;
  }

  private tuplesOf(doc: Doc): unknown[][] {
    const values = this.fields.map(({ parts }) => valueAt(doc, parts));
    if (!values.some(Array.isArray)) return [values];
    const { tuples, arrays } = tuplesOf(
      doc,
      this.fields.map((field) => field.parts),
      true,
    );
    this.fields.forEach(({ path }, i) => arrays[i] && this.arrays.add(path));
    return tuples;
  }

  private partOf(value: unknown, i: number): Buffer {
    const { path, direction } = this.fields[i]!;
    const encoded = encodeKey(value);
    if (isCut(encoded, this.room)) this.cuts.add(path);
    const key = fit(encoded, this.room);
    return direction === 1 ? key : invert(key);
  }

  /** What a duplicate-key error names. */
  keyValueOf(doc: Doc): Doc {
    const paths = this.fields.map((field) => field.parts);
    const [first] = tuplesOf(doc, paths, true).tuples;
    return Object.fromEntries(
      this.fields.map(({ path }, i) => {
        const value = first![i];
        return [path, typeof value === 'symbol' ? null : (value ?? null)];
      }),
    );
  }
}

export class Collection {
  readonly prefix: Buffer;
  readonly indexes = new Map<string, Index>();
  /** Indexes that are being built: writes keep them, queries do not use them yet. */
  readonly building = new Set<Index>();
  /** Whoever still reads it is told so. */
  dropped = false;

  constructor(
    readonly database: string,
    readonly name: string,
    readonly number: number,
  ) {
    this.prefix = uint32(number);
  }

  get namespace() {
    return `${this.database}.${this.name}`;
  }

  get maintained(): Index[] {
    return this.building.size
      ? [...this.indexes.values(), ...this.building]
      : [...this.indexes.values()];
  }

  /** As it is now: indexes that are made or dropped later are not seen by it. */
  view(): Collection {
    const view = new Collection(this.database, this.name, this.number);
    for (const [name, index] of this.indexes) view.indexes.set(name, index);
    return view;
  }

  documentKey(id: Buffer): Buffer {
    return Buffer.concat([this.prefix, id]);
  }
}
