import { BSONRegExp, Double, Timestamp } from 'bson';
import { compare, equal, isDocument, plainNumber } from './compare';
import { badValue, CommandError } from './errors';
import { compileElement, compileFilter } from './match';
import { add, isNumber, multiply, toNumber, typeOfNumber, type Numeric } from './numbers';
import { compilePush } from './push';
import { getKey, setKey, typeName, type Target } from './update-paths';
import { isOperatorObject } from './types';

export interface Operation extends Pick<Target, 'elsewhere'> {
  apply: (container: any, key: string) => void;
}
/**
 * Checks an operator's argument for one path and answers what it does at each place that the path
 * names.
 */
type Compile = (argument: any, path: string, context: { inserting: boolean }) => Operation;

const mismatch = (message: string) => new CommandError(14, 'TypeMismatch', message);
const always = (apply: Operation['apply']): Operation => ({ elsewhere: 'make', apply });
const wherePossible = (apply: Operation['apply']): Operation => ({ elsewhere: 'refuse', apply });
const wherePresent = (apply: Operation['apply']): Operation => ({ elsewhere: 'pass', apply });
const set = (value: unknown) => always((container, key) => setKey(container, key, value));

const ZERO = { int: 0, long: 0n, double: new Double(0) };

function arithmetic(
  operator: string,
  verb: string,
  calculate: (a: Numeric, b: Numeric) => Numeric | null,
  initial: (argument: Numeric) => Numeric,
): Compile {
  return (argument, path) => {
    if (!isNumber(argument))
      throw mismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${argument}}`);
    plainNumber(argument);
    return always((container, key) => {
      const before = getKey(container, key);
      if (before === undefined) return setKey(container, key, initial(argument));
      if (!isNumber(before))
        throw mismatch(
          `Cannot apply ${operator} to a value of non-numeric type. The document has the ` +
            `field '${path}' of non-numeric type ${typeName(before)}`,
        );
      const after = calculate(before, argument);
      if (after === null)
        throw badValue(`Failed to apply ${operator} operations to current value at '${path}'`);
      setKey(container, key, after);
    });
  };
}

const bounded =
  (direction: 1 | -1): Compile =>
  (argument) =>
    always((container, key) => {
      const before = getKey(container, key);
      if (before === undefined || compare(argument, before) * direction > 0)
        setKey(container, key, argument);
    });

/** The array at a place that an operator changes; undefined when nothing is there. */
function arrayAt(container: any, key: string, refusal: (type: string) => CommandError) {
  const value = getKey(container, key);
  if (value !== undefined && !Array.isArray(value)) throw refusal(typeName(value));
  return value as any[] | undefined;
}

function removing(fits: (element: unknown) => boolean): Operation {
  return wherePossible((container, key) => {
    const array = arrayAt(container, key, () =>
      badValue('Cannot apply $pull to a non-array value'),
    );
    if (array)
      setKey(
        container,
        key,
        array.filter((element) => !fits(element)),
      );
  });
}

const pull: Compile = (argument) => {
  if (isOperatorObject(argument) || argument instanceof BSONRegExp)
    return removing(compileElement(argument));
  if (!isDocument(argument)) return removing((element) => equal(element, argument));
  const match = compileFilter(argument);
  return removing((element) => isDocument(element) && match(element));
};

const pullAll: Compile = (argument) => {
  if (!Array.isArray(argument))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  return removing((element) => argument.some((value) => equal(value, element)));
};

const addToSet: Compile = (argument, path) => {
  let values = [argument];
  if (isDocument(argument) && Object.keys(argument)[0] === '$each') {
    if (!Array.isArray(argument.$each))
      throw mismatch(
        `The argument to $each in $addToSet must be an array but it was of type ${typeName(argument.$each)}`,
      );
    if (Object.keys(argument).length > 1)
      throw badValue('Found unexpected fields after $each in $addToSet');
    values = argument.$each;
  }
  return always((container, key) => {
    const array = arrayAt(container, key, (type) =>
      badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${type}`,
      ),
    );
    const after = [...(array ?? [])];
    for (const value of values)
      if (!after.some((element) => equal(element, value))) after.push(value);
    setKey(container, key, after);
  });
};

const push: Compile = (argument, path) => {
  const change = compilePush(argument);
  return always((container, key) => {
    const array = arrayAt(container, key, (type) =>
      badValue(`The field '${path}' must be an array but is of type ${type} in the document`),
    );
    setKey(container, key, change(array ?? []));
  });
};

const pop: Compile = (argument, path) => {
  const end = toNumber(argument);
  if (end !== 1 && end !== -1)
    throw new CommandError(9, 'FailedToParse', `$pop expects 1 or -1, found: ${argument}`);
  return wherePossible((container, key) => {
    const array = arrayAt(container, key, (type) =>
      mismatch(`Path '${path}' contains an element of non-array type '${type}'`),
    );
    if (array) setKey(container, key, end === 1 ? array.slice(0, -1) : array.slice(1));
  });
};

const currentDate: Compile = (argument) => {
  const type = isDocument(argument) ? argument.$type : 'date';
  const known =
    typeof argument === 'boolean' ||
    (isDocument(argument) &&
      Object.keys(argument).length === 1 &&
      ['date', 'timestamp'].includes(type));
  if (!known)
    throw badValue(
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ` +
        "('true') or a $type expression ({$type: 'timestamp/date'}).",
    );
  const now = new Date();
  return set(type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
};

const unset: Compile = () =>
  wherePresent((container, key) => {
    if (!Array.isArray(container)) delete container[key];
    else if (Number(key) < container.length) container[Number(key)] = null;
  });

export const operations: Record<string, Compile> = {
  $set: (argument) => set(argument),
  $setOnInsert: (argument, _path, { inserting }) =>
    inserting ? set(argument) : wherePresent(() => undefined),
  $unset: unset,
  $inc: arithmetic('$inc', 'increment', add, (argument) => argument),
  $mul: arithmetic('$mul', 'multiply', multiply, (argument) => ZERO[typeOfNumber(argument)]),
  $min: bounded(-1),
  $max: bounded(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
