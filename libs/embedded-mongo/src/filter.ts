import { BSONRegExp } from 'bson';
import { isDocument, rankOf, Rank } from './compare';
import { CommandError, badValue, unsupported } from './errors';
import { toNumber } from './numbers';
import { toRegExp } from './regex';
import { queryOperators } from './supported';
import { isOperatorObject, type Doc } from './types';

/**
 * What a filter says, parsed once: for matching, for the planner and for what an upsert starts
 * from.
 */
export type Condition =
  | { op: 'and'; of: Condition[] }
  | { op: 'or'; of: Condition[] }
  | { op: 'nor'; of: Condition[] }
  | { op: 'not'; of: Condition }
  | Leaf;
interface At {
  path: string;
  parts: string[];
}
export type Leaf =
  | (At & { op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; value: unknown })
  | (At & { op: 'in'; values: unknown[]; regexes: Pattern[] })
  | (At & { op: 'regex'; pattern: Pattern })
  | (At & { op: 'exists' })
  | (At & { op: 'size'; size: number })
  | (At & { op: 'elemMatch'; documents: boolean; of: Condition });
export interface Pattern {
  given: BSONRegExp;
  test: { test: (text: string) => boolean };
}

const patternOf = (given: BSONRegExp): Pattern => ({ given, test: toRegExp(given) });
const NEVER: Condition = { op: 'or', of: [] };
const both = (of: Condition[]): Condition => (of.length === 1 ? of[0]! : { op: 'and', of });

function branches(operator: string, argument: unknown): Condition[] {
  if (!Array.isArray(argument)) throw badValue(`${operator} must be an array`);
  if (!argument.length) throw badValue(`${operator} must be a nonempty array`);
  return argument.map((branch) => {
    if (!isDocument(branch)) throw badValue(`${operator} entries need to be full objects`);
    return parseFilter(branch);
  });
}

/**
 * @throws BadValue for a filter that MongoDB refuses, NotImplemented for an operator that is not on
 * the list.
 */
export function parseFilter(filter: Doc): Condition {
  const of: Condition[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (key[0] !== '$') of.push(parseField(key, value));
    else if (key === '$and') of.push(...branches(key, value));
    else if (key === '$or') of.push({ op: 'or', of: branches(key, value) });
    else if (key === '$nor') of.push({ op: 'nor', of: branches(key, value) });
    else throw unsupported(`the query operator ${key} at this place`);
  }
  return both(of);
}

function parseField(path: string, value: any): Condition {
  const at = { path, parts: path.split('.') };
  if (value instanceof BSONRegExp) return { ...at, op: 'regex', pattern: patternOf(value) };
  if (!isOperatorObject(value)) return { ...at, op: 'eq', value };
  return parseOperators(at, value);
}

function parseOperators(at: At, operators: Doc): Condition {
  const of: Condition[] = [];
  for (const [operator, argument] of Object.entries(operators)) {
    if (!(operator in queryOperators))
      throw operator[0] === '$'
        ? unsupported(`the query operator ${operator}`)
        : badValue(`unknown operator: ${operator}`);
    if (operator === '$regex' || operator === '$options') {
      if (operator === '$options' && '$regex' in operators) continue;
      of.push({ ...at, op: 'regex', pattern: regexOf(operators) });
    } else of.push(parseOperator(at, operator, argument));
  }
  return both(of);
}

function regexOf({ $regex, $options }: Doc): Pattern {
  if ($regex === undefined) throw badValue('$options needs a $regex');
  if ($options !== undefined && typeof $options !== 'string')
    throw badValue('$options has to be a string');
  if ($regex instanceof BSONRegExp) {
    if ($options !== undefined && $regex.options)
      throw badValue('options set in both $regex and $options');
    return patternOf($options === undefined ? $regex : made($regex.pattern, $options));
  }
  if (typeof $regex !== 'string') throw badValue('$regex has to be a string');
  return patternOf(made($regex, $options ?? ''));
}

/** Its class has errors of its own for what it does not know. */
function made(pattern: string, options: string): BSONRegExp {
  const unknown = /[^imsux]/.exec(options);
  if (unknown)
    throw new CommandError(51108, 'Location51108', `invalid flag in regex options: ${unknown[0]}`);
  if (pattern.includes('\0'))
    throw badValue('Regular expression cannot contain an embedded null byte');
  return new BSONRegExp(pattern, options);
}

function parseOperator(at: At, operator: string, argument: any): Condition {
  switch (operator) {
    case '$eq':
      return { ...at, op: 'eq', value: argument };
    case '$ne':
      if (argument instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return { op: 'not', of: { ...at, op: 'eq', value: argument } };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (argument instanceof BSONRegExp)
        throw badValue(`Can't have RegEx as arg to predicate over field '${at.path}'.`);
      return { ...at, op: operator.slice(1) as 'gt', value: argument };
    case '$in':
      return parseIn(at, operator, argument);
    case '$nin':
      return { op: 'not', of: parseIn(at, operator, argument) };
    case '$not':
      return { op: 'not', of: parseNot(at, argument) };
    case '$exists': {
      const wanted = truthy(argument);
      return wanted ? { ...at, op: 'exists' } : { op: 'not', of: { ...at, op: 'exists' } };
    }
    case '$size': {
      const size = toNumber(argument);
      if (size === null || !Number.isInteger(size))
        throw badValue('Failed to parse $size. Expected an integer number');
      if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
      return { ...at, op: 'size', size };
    }
    case '$all':
      return parseAll(at, argument);
    case '$elemMatch':
      return parseElemMatch(at, argument);
  }
  throw unsupported(`the query operator ${operator} at this place`);
}

export const truthy = (value: unknown) =>
  !(value === null || value === undefined || value === false || toNumber(value) === 0);

function parseNot(at: At, argument: any): Condition {
  if (argument instanceof BSONRegExp) return { ...at, op: 'regex', pattern: patternOf(argument) };
  if (!isDocument(argument)) throw badValue('$not needs a regex or a document');
  if (!Object.keys(argument).length) throw badValue('$not cannot be empty');
  return parseOperators(at, argument);
}

function parseIn(at: At, operator: string, argument: unknown): Condition {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
  for (const value of argument)
    if (isOperatorObject(value)) throw badValue(`cannot nest $ under ${operator}`);
  const regexes = argument.filter((value) => value instanceof BSONRegExp).map(patternOf);
  return { ...at, op: 'in', values: argument, regexes };
}

function parseAll(at: At, argument: unknown): Condition {
  if (!Array.isArray(argument)) throw badValue('$all needs an array');
  if (!argument.length) return NEVER;
  const elements = isOperatorObject(argument[0]) && '$elemMatch' in argument[0];
  return both(
    argument.map((value) => {
      if (isOperatorObject(value) && !(elements && '$elemMatch' in value))
        throw badValue('no $ expressions in $all');
      if (elements && !isOperatorObject(value))
        throw badValue('$all/$elemMatch has to be consistent');
      return parseField(at.path, value);
    }),
  );
}

function parseElemMatch(at: At, argument: unknown): Condition {
  if (!isDocument(argument)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(argument)[0];
  const documents = !first || first[0] !== '$' || ['$and', '$or', '$nor'].includes(first);
  const of = documents ? parseFilter(argument) : parseOperators({ path: '', parts: [] }, argument);
  return { ...at, op: 'elemMatch', documents, of };
}

/** Whether a comparison with this value can hold of a missing field. */
export const isNullish = (value: unknown) => rankOf(value) <= Rank.null;

/** Every path that a condition asks of. */
export function pathsOf(condition: Condition): string[] {
  if ('path' in condition) return [condition.path];
  return condition.op === 'not' ? pathsOf(condition.of) : condition.of.flatMap(pathsOf);
}
