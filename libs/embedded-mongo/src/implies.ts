import { equal, rankOf } from './compare';
import { isNullish, type Condition, type Leaf } from './filter';
import { matcherOf } from './match';

/**
 * Whether no document without the path can be selected: what a sparse index leaves out is then not
 * missed.
 */
export function requires(condition: Condition, path: string): boolean {
  switch (condition.op) {
    case 'and':
      return condition.of.some((part) => requires(part, path));
    case 'or':
      return condition.of.every((part) => requires(part, path));
    case 'not':
    case 'nor':
      return false;
  }
  if (condition.path !== path) return false;
  switch (condition.op) {
    case 'exists':
    case 'regex':
    case 'size':
    case 'elemMatch':
      return true;
    case 'in':
      return !condition.values.some(isBoundless);
  }
  return !isBoundless(condition.value);
}

/** Null also selects what is missing; so may MinKey and MaxKey. */
const isBoundless = (value: any) =>
  isNullish(value) || value?._bsontype === 'MinKey' || value?._bsontype === 'MaxKey';

/** A partial index may serve a filter only if every document that the filter selects is in it. */
export function implies(condition: Condition, partial: Condition): boolean {
  if (partial.op === 'and') return partial.of.every((part) => implies(condition, part));
  if (partial.op === 'or' && partial.of.some((part) => implies(condition, part))) return true;
  if (condition.op === 'and') return condition.of.some((part) => implies(part, partial));
  if (condition.op === 'or') return condition.of.every((part) => implies(part, partial));
  if (!('path' in partial) || !('path' in condition) || partial.path !== condition.path)
    return false;
  if (partial.op === 'exists') return requires(condition, partial.path);
  return leafImplies(condition, partial);
}

function leafImplies(given: Leaf, partial: Leaf): boolean {
  if (given.op === 'in')
    return (
      !given.regexes.length &&
      given.values.length > 0 &&
      given.values.every((value) => leafImplies({ ...at(given), op: 'eq', value }, partial))
    );
  if (!('value' in given)) return false;
  const { value } = given;
  if (partial.op === 'in')
    return (
      given.op === 'eq' && !Array.isArray(value) && partial.values.some((x) => equal(x, value))
    );
  if (!('value' in partial)) return false;
  if (given.op === partial.op && equal(value, partial.value)) return true;
  if (Array.isArray(value) || Array.isArray(partial.value)) return false;
  if (isBoundless(value) || isBoundless(partial.value)) return false;
  const holds = () => matcherOf({ ...at(partial), op: partial.op, value: partial.value })(holder());
  const holder = () => partial.parts.reduceRight<any>((inner, part) => ({ [part]: inner }), value);
  if (given.op === 'eq') return partial.op !== 'eq' && holds();
  if (rankOf(value) !== rankOf(partial.value) || Number.isNaN(value)) return false;
  const upward = given.op === 'gt' || given.op === 'gte';
  const sameWay = upward ? partial.op.startsWith('gt') : partial.op.startsWith('lt');
  // a bound that is itself inside, or that is the same and left out by both
  return sameWay && (holds() || (equal(value, partial.value) && !given.op.endsWith('e')));
}

const at = ({ path, parts }: Leaf) => ({ path, parts });
