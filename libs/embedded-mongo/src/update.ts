import { updateOne } from 'mingo/updater';
import { badValue, CommandError, unsupported } from './errors';
import { encodeKey } from './key-encoding';
import { updateOperators } from './supported';
import { isOperatorObject, type Doc } from './types';

export type UpdateSpec = Doc | Doc[];

/** The document after an update. The input is a fresh copy and may be changed. */
export function applyUpdate(
  doc: Doc,
  filter: Doc,
  update: UpdateSpec,
  arrayFilters: Doc[] | undefined,
  inserting: boolean,
): Doc {
  if (Array.isArray(update)) throw unsupported('an update by a pipeline');
  if (!Object.keys(update).some((key) => key[0] === '$'))
    return { ...(doc._id === undefined ? {} : { _id: doc._id }), ...update };

  const { $setOnInsert, ...operators } = update;
  for (const operator of Object.keys(update))
    if (!(operator in updateOperators)) throw unsupported(`the update operator ${operator}`);
  if (inserting && $setOnInsert) operators.$set = { ...operators.$set, ...$setOnInsert };
  let target = doc;
  if (operators.$set && '_id' in operators.$set) {
    const { _id, ...rest } = operators.$set;
    if (inserting) target = { _id, ...doc };
    else if (Buffer.compare(encodeKey(_id), encodeKey(doc._id)))
      throw new CommandError(
        66,
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    operators.$set = rest;
  }
  for (const operator of Object.keys(operators))
    if (!Object.keys(operators[operator]).length) delete operators[operator];
  if (!Object.keys(operators).length) return target;

  const paths = Object.values(operators).flatMap((argument) => Object.keys(argument as Doc));
  const positional = paths.some((path) => path.endsWith('.$') || path.includes('.$.'));
  const holder = [target];
  try {
    updateOne(holder, positional ? filter : {}, operators, { arrayFilters, cloneMode: 'deep' });
  } catch (error) {
    throw badValue((error as Error).message);
  }
  return holder[0]!;
}

/** The document an upsert starts from: the equalities of its filter. */
export function upsertSeed(filter: Doc, seed: Doc = {}): Doc {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and') value.forEach((branch: Doc) => upsertSeed(branch, seed));
    else if (key[0] === '$') continue;
    else if (!isOperatorObject(value)) setPath(seed, key, value);
    else if ('$eq' in value) setPath(seed, key, value.$eq);
    else if (value.$in?.length === 1) setPath(seed, key, value.$in[0]);
  }
  return seed;
}

function setPath(target: Doc, path: string, value: unknown) {
  const parts = path.split('.');
  let node = target;
  for (const part of parts.slice(0, -1)) node = node[part] ??= {};
  node[parts.at(-1)!] = value;
}
