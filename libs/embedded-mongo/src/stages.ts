import { isDocument, own } from './compare';
import { CommandError, unsupported } from './errors';
import { fieldPath } from './expression';
import { truthy } from './filter';
import { compileGroup } from './group';
import { compileFilter } from './match';
import { toNumber } from './numbers';
import { compileProjection } from './project';
import { parseSort, sortBy } from './sort';
import type { Doc } from './types';

/** Documents in, documents out; `null`, where it is the others' turn, is handed on. */
export type Stage = (docs: Iterable<Doc | null>) => Iterable<Doc | null>;

const refused = (code: number, message: string) =>
  new CommandError(code, `Location${code}`, message);

function mapping(change: (doc: Doc) => Doc): Stage {
  return function* (docs) {
    for (const doc of docs) yield doc && change(doc);
  };
}

function match(filter: any): Stage {
  if (!isDocument(filter))
    throw refused(15959, 'the match filter must be an expression in an object');
  const test = compileFilter(filter);
  return function* (docs) {
    for (const doc of docs) if (!doc || test(doc)) yield doc;
  };
}

export function sortKeys(given: any) {
  if (!isDocument(given)) throw refused(15973, 'the $sort key specification must be an object');
  const keys = parseSort(given);
  if (!keys.length) throw refused(15976, '$sort stage must have at least one sort key');
  return keys;
}

function sort(given: any): Stage {
  const keys = sortKeys(given);
  return function* (docs) {
    const all: Doc[] = [];
    for (const doc of docs)
      if (doc) all.push(doc);
      else yield null;
    yield* sortBy(all, keys, (doc) => doc);
  };
}

function count(stage: string, given: unknown, code: number): number {
  const number = toNumber(given);
  if (number === null || !Number.isInteger(number) || number < 0)
    throw refused(code, `invalid argument to ${stage} stage: Expected a non-negative number`);
  return number;
}

export function limitOf(given: unknown): number {
  const most = count('$limit', given, 5107201);
  if (!most) throw refused(15958, 'the limit must be positive');
  return most;
}

function limit(given: unknown): Stage {
  const most = limitOf(given);
  return function* (docs) {
    let n = 0;
    for (const doc of docs) {
      yield doc;
      if (doc && ++n === most) return;
    }
  };
}

function skip(given: unknown): Stage {
  const first = count('$skip', given, 5107200);
  return function* (docs) {
    let n = 0;
    for (const doc of docs) if (!doc || n++ >= first) yield doc;
  };
}

function project(given: any): Stage {
  if (!isDocument(given)) throw refused(15969, '$project specification must be an object');
  if (!Object.keys(given).length)
    throw refused(
      51272,
      'Invalid $project :: projection specification must have at least one field',
    );
  return mapping(compileProjection(given));
}

function unset(given: unknown): Stage {
  const names = Array.isArray(given) ? given : [given];
  if (!names.length)
    throw refused(
      31119,
      '$unset specification must be a string or an array with at least one field',
    );
  if (!names.every((name) => typeof name === 'string'))
    throw refused(
      31120,
      '$unset specification must be a string or an array containing only string values',
    );
  return mapping(compileProjection(Object.fromEntries(names.map((name) => [name, false]))));
}

function unwind(given: any): Stage {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays, ...rest } = isDocument(given)
    ? given
    : { path: given };
  if (Object.keys(rest).length)
    throw refused(28811, `unrecognized option to $unwind stage: ${Object.keys(rest)[0]}`);
  if (typeof path !== 'string' || path[0] !== '$')
    throw refused(28818, 'path option to $unwind stage should be prefixed with a $');
  if (includeArrayIndex !== undefined && typeof includeArrayIndex !== 'string')
    throw refused(28810, 'expected a non-empty string for the includeArrayIndex option');
  const parts = fieldPath(path);
  const keeps = truthy(preserveNullAndEmptyArrays);
  return function* (docs) {
    for (const doc of docs) {
      if (!doc) {
        yield null;
        continue;
      }
      const value = parts.reduce<any>(
        (node, part) => (isDocument(node) ? own(node, part) : undefined),
        doc,
      );
      const elements = Array.isArray(value) ? value : value == null ? [] : [value];
      if (!elements.length && keeps)
        yield numbered(Array.isArray(value) ? setAt(doc, parts, undefined) : doc, null);
      let position = 0n;
      for (const element of elements)
        yield numbered(setAt(doc, parts, element), Array.isArray(value) ? position++ : null);
    }
  };
  function numbered(doc: Doc, position: bigint | null): Doc {
    return includeArrayIndex ? setAt(doc, includeArrayIndex.split('.'), position) : doc;
  }
}

/** A copy with another value at a path; undefined takes the field away. */
export function setAt(doc: Doc, parts: string[], value: unknown): Doc {
  const [name, ...rest] = parts as [string, ...string[]];
  const out = { ...doc };
  if (rest.length) {
    const inner = own(out, name);
    out[name] = setAt(isDocument(inner) ? inner : {}, rest, value);
  } else if (value === undefined) delete out[name];
  else out[name] = value;
  return out;
}

const compilers: Record<string, (argument: any) => Stage> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $project: project,
  $unset: unset,
  $unwind: unwind,
  $group: compileGroup,
};

/** @throws for a stage that is not one operator, or not on the list. */
export function stageName(stage: any): string {
  if (!isDocument(stage))
    throw new CommandError(
      14,
      'TypeMismatch',
      "Each element of the 'pipeline' array must be an object",
    );
  const [name, second] = Object.keys(stage);
  if (!name || second !== undefined)
    throw refused(40323, 'A pipeline stage specification object must contain exactly one field.');
  return name;
}

export function compileStage(stage: Doc): Stage {
  const name = stageName(stage);
  const compile = compilers[name];
  if (!compile) throw unsupported(`the aggregation stage ${name}`);
  return compile(stage[name]);
}
