import type { Route } from '@chefly/contracts';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import { ROUTE } from './route';

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
export class WrongOutput extends Error {}

/**
 * Holds every answer against its contract, as it will leave: in tests, where a leaked field must
 * fail.
 */
@Injectable()
export class OutputCheck implements NestInterceptor {
  private readonly schemas = new Map<Route, z.ZodType>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = Reflect.getMetadata(ROUTE, context.getHandler()) as Route | undefined;
    return route ? next.handle().pipe(map((answer) => this.check(route, answer))) : next.handle();
  }

  private check(route: Route, answer: unknown) {
    const { outputSchema, route: spec } = route['~orpc'];
    let schema = this.schemas.get(route);
    if (!schema) this.schemas.set(route, (schema = strictly(outputSchema as z.ZodType)));
    const parsed = schema.safeParse(
      answer === undefined ? undefined : JSON.parse(JSON.stringify(answer)),
    );
    if (parsed.success) return answer;
    const differences = z.prettifyError(parsed.error);
    throw new WrongOutput(`${spec.method} ${spec.path} answers another thing:\n${differences}`);
  }
}
