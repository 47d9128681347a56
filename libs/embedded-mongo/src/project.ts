import { isDocument, own, Rank, rankOf } from './compare';
import { CommandError, unsupported } from './errors';
import { compileExpression, type Expression } from './expression';
import { truthy } from './filter';
import { isOperatorObject, type Doc } from './types';

interface Node {
  fields: Map<string, Node>;
  /** What becomes of the field itself; without, its own fields are looked at. */
  means?: boolean | Expression;
}
export type Projection = (doc: Doc) => Doc;

const refused = (code: number, message: string) =>
  new CommandError(code, `Location${code}`, message);

/**
 * The projection of a find or of $project. @throws for a mixture of keeping and removing, and for
 * paths that meet.
 */
export function compileProjection(spec: Doc): Projection {
  const root: Node = { fields: new Map() };
  let keeps: boolean | null = null;
  let id: boolean | undefined;

  function means(path: string, value: any): boolean | Expression {
    const rank = rankOf(value);
    if (rank === Rank.boolean || rank === Rank.number) return truthy(value);
    return compileExpression(value);
  }
  function collect(given: Doc, prefix: string) {
    for (const [key, value] of Object.entries(given)) {
      const path = prefix + key;
      if (path.split('.').some((part) => part[0] === '$'))
        throw unsupported(`the projection ${path}`);
      if (isOperatorObject(value)) throw unsupported(`the projection ${Object.keys(value)[0]}`);
      if (isDocument(value)) {
        if (!Object.keys(value).length)
          throw refused(51270, `An empty sub-projection is not a valid value at ${path}`);
        collect(value, `${path}.`);
        continue;
      }
      const meaning = means(path, value);
      if (path === '_id' && typeof meaning === 'boolean') id = meaning;
      else decide(path, meaning !== false, typeof meaning === 'boolean');
      place(root, path, meaning);
    }
  }
  function decide(path: string, keep: boolean, plain: boolean) {
    keeps ??= keep;
    if (keeps === keep) return;
    if (keeps) throw refused(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    throw plain
      ? refused(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
      : refused(31252, 'Cannot use expression other than $meta in exclusion projection');
  }

  collect(spec, '');
  const inclusive = keeps ?? id ?? true;
  if (inclusive && id === undefined && !root.fields.has('_id'))
    root.fields.set('_id', { fields: new Map(), means: true });
  if (!inclusive) return (doc) => without(root, doc);
  return hasComputed(root)
    ? (doc) => computed(root, within(root, doc), doc)
    : (doc) => within(root, doc);
}

function place(root: Node, path: string, meaning: boolean | Expression) {
  const parts = path.split('.');
  let node = root;
  for (const part of parts) {
    if (!part) throw refused(40353, `FieldPath must not end with a '.' or be empty: '${path}'`);
    let next = node.fields.get(part);
    if (!next) node.fields.set(part, (next = { fields: new Map() }));
    node = next;
    if (node.means !== undefined) throw refused(31249, `Path collision at ${path}`);
  }
  if (node.fields.size) throw refused(31250, `Path collision at ${path}`);
  node.means = meaning;
}

const hasComputed = (node: Node): boolean =>
  typeof node.means === 'function' || [...node.fields.values()].some(hasComputed);

/** The fields that are kept, in the order of the document. */
function within(node: Node, doc: Doc): Doc {
  const out: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.fields.get(key);
    if (!child || child.means === false || typeof child.means === 'function') continue;
    const value = child.means ? doc[key] : keptOf(child, doc[key]);
    if (value !== undefined) out[key] = value;
  }
  return out;
}
function keptOf(node: Node, value: any): any {
  if (Array.isArray(value))
    return value.map((element) => keptOf(node, element)).filter((kept) => kept !== undefined);
  return isDocument(value) ? within(node, value) : undefined;
}

function without(node: Node, doc: Doc): Doc {
  const out: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.fields.get(key);
    if (child?.means === false) continue;
    out[key] = child && child.means === undefined ? restOf(child, doc[key]) : doc[key];
  }
  return out;
}
function restOf(node: Node, value: any): any {
  if (Array.isArray(value)) return value.map((element) => restOf(node, element));
  return isDocument(value) ? without(node, value) : value;
}

/** Fields with a value of their own follow the kept ones. */
function computed(node: Node, out: Doc, root: Doc): Doc {
  for (const [key, child] of node.fields) {
    if (typeof child.means === 'function') {
      const value = child.means(root);
      if (value !== undefined) out[key] = value;
    } else if (child.means === undefined && hasComputed(child))
      out[key] = computedIn(child, own(out, key), root);
  }
  return out;
}
function computedIn(node: Node, value: any, root: Doc): any {
  if (Array.isArray(value)) return value.map((element) => computedIn(node, element, root));
  return computed(node, isDocument(value) ? value : {}, root);
}
