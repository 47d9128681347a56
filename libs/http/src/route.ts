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

/** More than any form of ours has: who sends more that is wrong reads no answer. */
const MOST_NAMED = 40;
/** Names of fields may be the caller's own: they are said back as long as any of ours. */
const LONGEST_NAME = 120;

/**
 * The input of a route, parsed by its contract.
 * @throws a refusal that names each field, or the first of very many
 */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given, { error: plainWords });
  if (parsed.success) return parsed.data;
  throw new Refusal('request/invalid', namedOf(parsed.error.issues));
}

function namedOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of issues.slice(0, MOST_NAMED)) {
    const name = path.join('.').slice(0, LONGEST_NAME) || 'form';
    if (!fields.has(name)) fields.set(name, message);
  }
  const more = issues.length - MOST_NAMED;
  if (more > 0) fields.set('form', `And ${more} more that are not as they have to be`);
  return Object.fromEntries(fields);
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
