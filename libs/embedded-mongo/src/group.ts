import { isDocument } from './compare';
import { newAccumulator, type Accumulator } from './accumulators';
import { CommandError, unsupported } from './errors';
import { compileExpression } from './expression';
import { encodeKey, text } from './key-encoding';
import { isNumber } from './numbers';
import type { Stage } from './stages';
import type { Doc } from './types';

const refused = (code: number, message: string) =>
  new CommandError(code, `Location${code}`, message);

/** `$group`: one document for each different _id, equal as values are compared. */
export function compileGroup(spec: any): Stage {
  if (!isDocument(spec)) throw refused(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id'))
    throw refused(15955, 'a group specification must include an _id');
  // what keeps a field or leaves it out elsewhere is no value of a group
  if (isDocument(spec._id) && Object.values(spec._id).some(includes))
    throw refused(17390, '$group does not support inclusion-style expressions');
  const idOf = compileExpression(spec._id);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(parseField);
  return function* (docs) {
    const groups = new Map<string, { id: unknown; values: Accumulator[] }>();
    for (const doc of docs) {
      if (!doc) {
        yield null;
        continue;
      }
      const id = idOf(doc) ?? null;
      const key = text(encodeKey(id));
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { id, values: fields.map((field) => field.make()) }));
      fields.forEach(({ expression }, i) => group.values[i]!.add(expression(doc)));
    }
    for (const { id, values } of groups.values()) {
      const out: Doc = { _id: id };
      fields.forEach(({ name }, i) => (out[name] = values[i]!.result));
      yield out;
    }
  };
}

const includes = (value: unknown) => isNumber(value) || typeof value === 'boolean';

function parseField([name, given]: [string, any]) {
  if (name.includes('.')) throw refused(40235, `The field name '${name}' cannot contain '.'`);
  if (name[0] === '$') throw refused(40236, `The field name '${name}' cannot be an operator name`);
  if (!isDocument(given)) throw refused(40234, `The field '${name}' must be an accumulator object`);
  const [operator, second] = Object.keys(given);
  if (!operator || second !== undefined)
    throw refused(40238, `The field '${name}' must specify one accumulator`);
  if (operator[0] !== '$')
    throw refused(40234, `The field '${name}' must be an accumulator object`);
  const make = newAccumulator[operator];
  if (!make) throw unsupported(`the operator ${operator} in $group`);
  return { name, make, expression: compileExpression(given[operator]) };
}
