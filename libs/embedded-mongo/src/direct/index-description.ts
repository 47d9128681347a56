import type { Doc } from '../types';

/** What the driver passes on of an index's options. */
const OPTIONS = new Set([
  ...['background', 'unique', 'name', 'partialFilterExpression', 'sparse', 'hidden', 'version'],
  ...['expireAfterSeconds', 'storageEngine', 'collation', 'weights', 'default_language', 'bits'],
  ...['language_override', 'textIndexVersion', '2dsphereIndexVersion', 'min', 'max', 'bucketSize'],
  ...['wildcardProjection', 'key'],
]);

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && typeof value[1] === 'number';

/** The key of an index in any of the forms that the driver takes. */
export function keyOf(given: unknown): Map<string, unknown> {
  const key = new Map<string, unknown>();
  for (const part of Array.isArray(given) && !isPair(given) ? given : [given])
    if (typeof part === 'string') key.set(part, 1);
    else if (Array.isArray(part)) key.set(part[0], part[1] ?? 1);
    else
      for (const [path, direction] of part instanceof Map ? part : Object.entries(part as Doc))
        key.set(path, direction);
  return key;
}

/** Indexes as the command takes them, each with its name. */
export const indexesOf = (descriptions: Doc[]): Doc[] =>
  descriptions.map((description) => {
    const key = keyOf(description.key);
    const known = Object.entries(description).filter(
      ([option, value]) => OPTIONS.has(option) && value !== undefined,
    );
    const { version, ...rest } = Object.fromEntries(known);
    return {
      ...rest,
      ...(version === undefined ? {} : { v: version }),
      key,
      name: description.name ?? [...key].flat().join('_'),
    };
  });
