import { compare, isDocument } from './compare';
import { badValue } from './errors';
import { toNumber } from './numbers';
import { parseSort, sortBy } from './sort';

const MODIFIERS = ['$each', '$position', '$slice', '$sort'];

function integer(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number === null || !Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

type Order = (elements: any[]) => any[];

function orderOf(sort: unknown): Order {
  if (sort === undefined) return (elements) => elements;
  if (isDocument(sort)) {
    if (!Object.keys(sort).length)
      throw badValue('The $sort pattern is empty when it should be a set of fields.');
    const keys = parseSort(sort);
    return (elements) => sortBy(elements, keys, (element) => (isDocument(element) ? element : {}));
  }
  const direction = toNumber(sort);
  if (direction !== 1 && direction !== -1)
    throw badValue('The $sort element value must be either 1 or -1');
  return (elements) => [...elements].sort((a, b) => compare(a, b) * direction);
}

/** What `$push` makes of an array: inserts, then sorts, then cuts. */
export function compilePush(argument: any): (array: any[]) => any[] {
  if (!isDocument(argument) || !('$each' in argument)) return (array) => [...array, argument];
  for (const clause of Object.keys(argument))
    if (!MODIFIERS.includes(clause)) throw badValue(`Unrecognized clause in $push: ${clause}`);
  const { $each } = argument;
  if (!Array.isArray($each)) throw badValue('The argument to $each in $push must be an array');
  const position = integer('$position', argument.$position);
  const slice = integer('$slice', argument.$slice);
  const order = orderOf(argument.$sort);
  return (array) => {
    const at = position ?? array.length;
    const start = at < 0 ? Math.max(array.length + at, 0) : at;
    const after = order([...array.slice(0, start), ...$each, ...array.slice(start)]);
    if (slice === undefined) return after;
    return slice < 0 ? after.slice(slice) : after.slice(0, slice);
  };
}
