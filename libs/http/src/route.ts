import type { InputOf, OutputOf, Route } from '@chefly/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller, Member } from './caller';
import { plainWords } from './plain-words';
import { Refusal } from './refusal';
import type { Written } from './written';

const SERVED = 'chefly:served';

export interface SignedRequest extends FastifyRequest {
  user?: Member | null;
}

/** A route of the contract, and the name of the controller's method that answers it. */
export interface Served {
  contract: Route;
  method: string;
}

/** The input of a route, parsed by its contract. @throws a refusal that names each field. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given, { error: plainWords });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message;
  throw new Refusal('request/invalid', fields);
}

/**
 * Serves one route of the contract with a controller's method: see `serveContract`. The contract
 * gives method, path, validation and who may call; the method receives the parsed input and the
 * caller.
 */
export function Serve<R extends Route<any, any>>(contract: R) {
  type Answer = OutputOf<R> | Written<OutputOf<R>>;
  return <M extends (input: InputOf<R>, caller: Caller) => Promise<Answer> | Answer>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ) => Reflect.defineMetadata(SERVED, [...servedBy(target), { contract, method }], target);
}

/** What a controller serves of the contract. */
export const servedBy = (controller: object): Served[] =>
  Reflect.getMetadata(SERVED, controller) ?? [];
