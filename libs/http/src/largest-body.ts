import type { Route } from '@chefly/contracts';
import { z } from 'zod';

/** Of a UTF-16 code unit, as browsers write it. */
const UNIT_BYTES = 3;
/** No number is written longer. */
const NUMBER_BYTES = 32;
/** Spaces, and what is said besides: browsers tell more of a passkey than anybody reads. */
const SPARE_BYTES = 1024;

type Shape = z.core.JSONSchema.BaseSchema;

/**
 * So many bytes the body of a route may have that anybody calls: what its contract takes, each text
 * as long as it may be, and no more.
 *
 * @throws where that has no end
 */
export function largestBody({ '~orpc': { inputSchema, route } }: Route): number {
  const given = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const bytes = SPARE_BYTES + bytesOf(given);
  if (Number.isFinite(bytes)) return bytes;
  throw new Error(`anybody may send ${route.method} ${route.path} a body without an end`);
}

function bytesOf(shape: Shape): number {
  const { type, enum: words, anyOf, oneOf, additionalProperties } = shape;
  const { maxLength = Infinity, maxItems = Infinity } = shape;
  const either = anyOf ?? oneOf;
  if (shape.const !== undefined) return written(shape.const);
  if (words) return Math.max(...words.map(written));
  if (either) return Math.max(...either.map((each) => bytesOf(each as Shape)));
  if (type === 'string') return 2 + maxLength * UNIT_BYTES;
  if (type === 'boolean' || type === 'null') return 5;
  if (type === 'number' || type === 'integer') return NUMBER_BYTES;
  if (type === 'array') return 2 + maxItems * (1 + bytesOf(shape.items as Shape));
  // a record has as many fields as somebody likes
  if (type !== 'object' || typeof additionalProperties === 'object') return Infinity;
  const fields = Object.entries(shape.properties ?? {});
  return fields.reduce(
    // with its colon and its comma
    (sum, [name, field]) => sum + written(name) + 2 + bytesOf(field as Shape),
    2,
  );
}

const written = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
