import { Delete, Get, HttpCode, Patch, Post, Put, Req, Res, SetMetadata } from '@nestjs/common';
import type { InputOf, OutputOf, Route } from '@chefly/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Caller, type Member } from './caller';
import { Refusal } from './refusal';

export const ROUTE = 'chefly:route';
const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

export interface SignedRequest extends FastifyRequest {
  user?: Member | null;
}

/** The input of a route, parsed by its contract. @throws a refusal that names each field. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message;
  throw new Refusal('request/invalid', fields);
}

/**
 * Serves one route of the contract with a controller's method. The contract gives method, path,
 * validation and who may call; the method receives the parsed input and the caller.
 */
export function Serve<R extends Route<any, any>>(contract: R) {
  const { route, inputSchema } = contract['~orpc'] as {
    route: { method: keyof typeof methods; path: string };
    inputSchema: z.ZodType;
  };
  return <M extends (input: InputOf<R>, caller: Caller) => Promise<OutputOf<R>> | OutputOf<R>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ) => {
    const handle = descriptor.value!;
    descriptor.value = async function (this: unknown, request: SignedRequest, reply: FastifyReply) {
      const params = request.params as object;
      const given =
        route.method === 'GET' || route.method === 'DELETE'
          ? { ...(request.query as object), ...params }
          : isObject(request.body)
            ? { ...request.body, ...params }
            : params;
      return handle.call(
        this,
        parseInput(inputSchema, given) as never,
        new Caller(request, reply, request.user ?? null),
      );
    } as never;
    methods[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'))(target, key, descriptor);
    HttpCode(200)(target, key, descriptor);
    SetMetadata(ROUTE, contract)(target, key, descriptor);
    Req()(target, key, 0);
    Res({ passthrough: true })(target, key, 1);
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
