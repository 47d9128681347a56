import { MongoInvalidArgumentError } from 'mongodb';
import type { Doc } from '../types';

const DIRECTIONS: Record<string, 1 | -1> = {
  1: 1,
  asc: 1,
  ascending: 1,
  '-1': -1,
  desc: -1,
  descending: -1,
};

function directionOf(given: unknown): unknown {
  if (given && typeof given === 'object') return given; // by relevance: the engine says what of it
  const direction = DIRECTIONS[String(given ?? 1).toLowerCase()];
  if (!direction)
    throw new MongoInvalidArgumentError(`Invalid sort direction: ${JSON.stringify(given)}`);
  return direction;
}

/** An order in any of the forms that the driver takes, as the engine takes it; null for none. */
export function orderOf(sort: unknown): Doc | null {
  if (sort == null) return null;
  const pairs = pairsOf(sort);
  if (!pairs.length) return null;
  const order: Doc = {};
  for (const [path, direction] of pairs) order[path] = directionOf(direction);
  return order;
}

function pairsOf(sort: unknown): [string, unknown][] {
  if (typeof sort === 'string') return [[sort, 1]];
  if (sort instanceof Map) return [...sort];
  if (!Array.isArray(sort)) return Object.entries(sort as Doc);
  if (sort.length === 2 && !Array.isArray(sort[0]) && isDirection(sort[1]))
    return [[String(sort[0]), sort[1]]];
  return sort.map((item) => (Array.isArray(item) ? [String(item[0]), item[1]] : [String(item), 1]));
}

const isDirection = (value: unknown) => Object.hasOwn(DIRECTIONS, String(value).toLowerCase());
