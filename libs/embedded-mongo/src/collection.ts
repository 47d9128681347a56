import { Query } from 'mingo';
import { encodeKey, invert, text, uint32 } from './key-encoding';
import type { Doc } from './types';

export interface IndexSpec {
  name: string;
  key: Record<string, number | string>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Doc;
  /** Some stored document has an array on an indexed path. Kept with the index; never shown to clients. */
  multikey?: boolean;
}

/** The values at a dotted path, fanning out over arrays as MongoDB's multikey indexes do. */
export function valuesAt(
  node: any,
  path: string[],
  i = 0,
  out: any[] & { multi?: boolean } = [],
): any[] & { multi?: boolean } {
  if (Array.isArray(node)) {
    out.multi = true;
    if (i === path.length) {
      out.push(...(node.length ? node : [undefined]), node);
      return out;
    }
    for (const element of node) valuesAt(element, path, i, out);
    const at = path[i]!;
    if (/^\d+$/.test(at) && node[Number(at)] !== undefined)
      valuesAt(node[Number(at)], path, i + 1, out);
    if (!node.length) out.push(undefined);
    return out;
  }
  if (i === path.length) out.push(node);
  else if (node === null || node === undefined || typeof node !== 'object') out.push(undefined);
  else valuesAt(node[path[i]!], path, i + 1, out);
  return out;
}

export class Index {
  readonly fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  readonly prefix: Buffer;
  readonly unique: boolean;
  readonly sparse: boolean;
  private readonly partial: Query | null;
  private sawArray = false;

  constructor(
    readonly number: number,
    readonly spec: IndexSpec,
  ) {
    this.prefix = uint32(number);
    this.unique = !!spec.unique;
    this.sparse = !!spec.sparse;
    this.partial = spec.partialFilterExpression ? new Query(spec.partialFilterExpression) : null;
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      direction: direction === -1 ? -1 : 1,
    }));
  }

  get name() {
    return this.spec.name;
  }

  /** True once, when a document has just turned this into a multikey index: the catalogue must be saved. */
  becameMultikey(): boolean {
    if (!this.sawArray || this.spec.multikey) return false;
    this.spec.multikey = true;
    return true;
  }

  /** Every key of one document, without its id; empty when the index leaves the document out. */
  keysOf(doc: Doc): Buffer[] {
    if (this.partial && !this.partial.test(doc)) return [];
    const perField = this.fields.map((field) => {
      const values = valuesAt(doc, field.parts);
      if (values.multi) this.sawArray = true;
      return values;
    });
    if (this.sparse && perField.every((values) => values.every((value) => value === undefined)))
      return [];
    let keys: Buffer[] = [this.prefix];
    perField.forEach((values, i) => {
      const distinct = new Map(
        values.map((value) => encodeKey(value)).map((key) => [text(key), key]),
      );
      const direction = this.fields[i]!.direction;
      keys = keys.flatMap((head) =>
        [...distinct.values()].map((key) =>
          Buffer.concat([head, direction === 1 ? key : invert(key)]),
        ),
      );
    });
    return keys;
  }

  /** What a duplicate-key error names. */
  keyValueOf(doc: Doc): Doc {
    return Object.fromEntries(
      this.fields.map((field) => [field.path, valuesAt(doc, field.parts)[0] ?? null]),
    );
  }
}

export class Collection {
  readonly prefix: Buffer;
  readonly indexes = new Map<string, Index>();

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

  documentKey(id: Buffer): Buffer {
    return Buffer.concat([this.prefix, id]);
  }
}
