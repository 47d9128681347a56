import type { Route } from '@chefly/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Caller, type Member } from './caller';
import { refuse } from './error-filter';
import { LARGEST_JSON } from './http';
import { largestBody } from './largest-body';
import { outputCheckOf } from './output-check';
import { notFound, Refusal } from './refusal';
import { parseInput, servedBy } from './route';

/**
 * Lets a call in, and says whose it is: null for nobody's.
 *
 * @param again the call was let in before its body came, and is not counted anew
 * @throws a refusal
 */
export type Door = (
  request: FastifyRequest,
  reply: FastifyReply,
  again: boolean,
) => Promise<Member | null>;

interface Options {
  /** How calls of a route come in; asked once for each, before any call. */
  doorOf: (contract: Route) => Door;
  /** Holds every answer against its contract: in tests. */
  checkOutputs: boolean;
}

/** More than a head may have: what is larger is read for whoever may send it, and for nobody else. */
const LARGE = 16 * 1024;
const comesLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE;

type Handle = (input: unknown, caller: Caller) => unknown;

/**
 * Puts the routes that controllers serve of the contract on the server. What is known of a route is
 * looked up here, once, so that a call of it is one function: its door, its input, its handler.
 */
export function serveContract(
  fastify: FastifyInstance,
  controllers: object[],
  { doorOf, checkOutputs }: Options,
) {
  for (const controller of controllers)
    for (const { contract, method } of servedBy(controller)) {
      const { inputSchema, meta, route } = contract['~orpc'];
      const answer = answerOf(controller as never, method);
      const handle = checkOutputs ? checked(contract, answer) : answer;
      const enter = doorOf(contract);
      const isBodyless = route.method === 'GET' || route.method === 'DELETE';
      fastify.route({
        method: route.method!,
        url: route.path!.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: meta.access === 'public' ? largestBody(contract) : LARGEST_JSON,
        onRequest(request, reply, done) {
          if (!comesLarge(request)) return done();
          enter(request, reply, false).then(
            () => done(),
            (error) => refuse(error, request, reply),
          );
        },
        async handler(request, reply) {
          try {
            const params = paramsOf(request);
            // its sender may have signed out while a large body came
            const member = await enter(request, reply, comesLarge(request));
            const given = isBodyless ? request.query : request.body;
            return await handle(
              parseInput(inputSchema as z.ZodType, inputOf(given, params)),
              new Caller(request, reply, member),
            );
          } catch (error) {
            refuse(error, request, reply);
            return reply;
          }
        },
      });
    }
}

const answerOf =
  (controller: Record<string, Handle>, method: string): Handle =>
  (input, caller) =>
    controller[method]!(input, caller);

function checked(contract: Route, handle: Handle): Handle {
  const check = outputCheckOf(contract);
  return async (input, caller) => check(await handle(input, caller));
}

/** @throws for one that is empty: the router takes `/a//b` for a path whose name is no text. */
function paramsOf({ params }: FastifyRequest): Record<string, string> {
  const given = params as Record<string, string>;
  for (const name in given) if (given[name] === '') throw notFound();
  return given;
}

/**
 * Nothing is an empty form.
 * @throws for what is no form, also where one may be empty; a contract’s own checks expect one
 */
function inputOf(given: unknown = {}, params: object): object {
  if (!isObject(given)) throw new Refusal('request/invalid', { form: 'Give this as an object' });
  return { ...given, ...params };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
