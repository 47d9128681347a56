import { oc, type ContractProcedure } from '@orpc/contract';
import type { z } from 'zod';

/** Who may call a route at all. What a member may do to whom is the policy's business. */
export type Access = 'public' | 'member' | 'moderator' | 'administrator';

interface Meta extends Record<string, unknown> {
  access: Access;
  /**
   * Calls each caller may make in a minute; the default is in the service library. A caller is a
   * member, on public routes an address block.
   */
  perMinute?: number;
  /**
   * By the sign-in that the browser's cookie names, for what every page load calls: many share one
   * address.
   */
  limitBy?: 'sign-in';
  /**
   * Also for a member who has not accepted the terms as they are now: the way to accept them, and
   * the ways out.
   */
  beforeTerms?: true;
}

interface RouteSpec<I extends z.ZodType, O extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** Required: a route that does not say who may call it does not compile. */
  access: Access;
  perMinute?: number;
  limitBy?: 'sign-in';
  beforeTerms?: true;
  summary: string;
  input: I;
  output: O;
}

/**
 * One route, from which server validation, the typed client, form validation and the OpenAPI
 * document derive.
 */
export function route<I extends z.ZodType, O extends z.ZodType>(spec: RouteSpec<I, O>) {
  const { method, path, access, perMinute, limitBy, beforeTerms, summary, input, output } = spec;
  return oc
    .$meta<Meta>({ access, perMinute, limitBy, beforeTerms })
    .route({ method, path, summary, tags: [path.split('/')[2]!] })
    .input(input)
    .output(output);
}

export type Route<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = ContractProcedure<I, O, any, Meta>;
export type InputOf<R> =
  R extends ContractProcedure<infer I extends z.ZodType, any, any, any> ? z.output<I> : never;
export type OutputOf<R> =
  R extends ContractProcedure<any, infer O extends z.ZodType, any, any> ? z.input<O> : never;
