import type { Route } from '@chefly/contracts';
import { z } from 'zod';

/**
 * The same schema that takes no field it does not name, at any depth, so that a row's own field
 * cannot slip out. Only objects, lists and what wraps one of them are followed; everything else is
 * as it was.
 */
export function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(schema.shape))
      shape[key] = strictly(field as z.ZodType);
    return z.strictObject(shape);
  }
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strictly(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => strictly(option as z.ZodType)));
  return schema;
}

/**
 * An answer that is not what its contract says. @throws by name of the route, with each difference.
 */
class WrongOutput extends Error {}

/**
 * Holds what a route answers against its contract, as it will leave: in tests, where a leaked field
 * must fail.
 */
export function outputCheckOf(contract: Route): (answer: unknown) => unknown {
  const { outputSchema, route } = contract['~orpc'];
  const schema = strictly(outputSchema as z.ZodType);
  return (answer) => {
    const parsed = schema.safeParse(
      answer === undefined ? undefined : JSON.parse(JSON.stringify(answer)),
    );
    if (parsed.success) return answer;
    const differences = z.prettifyError(parsed.error);
    throw new WrongOutput(`${route.method} ${route.path} answers another thing:\n${differences}`);
  };
}
