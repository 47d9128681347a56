import { parseFilter, pathsOf } from './filter';
import { matcherOf, type Matcher } from './match';
import { encodeKey, fit, invert, isCut, roomOf, text, uint32 } from './key-encoding';
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
  private readonly arrays = new Set<string>();
  private readonly cuts = new Set<string>();

  constructor(
    readonly number: number,
    readonly spec: IndexSpec,
  ) {
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
    return !this.isMultikey(path) && !this.spec.cut?.includes(path);
  }
  isMultikey(path: string): boolean {
    return !!this.spec.multikey?.includes(path);
  }

  /**
   * True when a document has just brought the first array, or the first long value: the catalogue
   * must be saved.
   */
  becameMultikey(): boolean {
    const more = (seen: Set<string>, known: string[] = []) =>
      [...seen].some((path) => !known.includes(path));
    if (!more(this.arrays, this.spec.multikey) && !more(this.cuts, this.spec.cut)) return false;
    this.spec.multikey = [...new Set([...(this.spec.multikey ?? []), ...this.arrays])];
    this.spec.cut = [...new Set([...(this.spec.cut ?? []), ...this.cuts])];
    return true;
  }

  /** Every key of one document, without its id; empty when the index leaves the document out. */
  keysOf(doc: Doc): Buffer[] {
    if (this.partial && !this.partial(doc)) return [];
    const { tuples, arrays } = tuplesOf(
      doc,
      this.fields.map((field) => field.parts),
      true,
    );
    this.fields.forEach(({ path }, i) => arrays[i] && this.arrays.add(path));
    const keys = tuples
      .filter((values) => !this.sparse || values.some((value) => value !== undefined))
      .map((values) =>
        Buffer.concat([this.prefix, ...values.map((value, i) => this.partOf(value, i))]),
      );
    return keys.length > 1 ? [...new Map(keys.map((key) => [text(key), key])).values()] : keys;
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
