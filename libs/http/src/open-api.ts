import * as contracts from '@chefly/contracts';
import { contract, errors, type Access, type Route } from '@chefly/contracts';
import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';

const ACCESS = 'access';

/** The OpenAPI document, derived from the contracts. */
export async function openApiDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'chefly',
      version: '1.0.0',
      description:
        'Lists page by `cursor`; `next` is null at the end. Every failed call answers an `Error`.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contract).map((name) => ({ name })),
    security: [{ [ACCESS]: [] }],
    commonSchemas: namedShapes(),
  });
  for (const [operationId, route] of routes()) describe(operationOf(document, operationId), route);
  document.components = {
    ...document.components,
    securitySchemes: { [ACCESS]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    responses: failures,
    schemas: { ...usedSchemas(document), Error: ERROR },
  };
  return withoutSafeBounds(document);
}

/** That a whole number is one that JSON can carry, nobody has to be told at each. */
const withoutSafeBounds = (document: OpenAPI.Document): OpenAPI.Document =>
  JSON.parse(JSON.stringify(document), (_key, value) =>
    Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );

/** By operation: as the generator names it. */
function* routes(): Iterable<[string, Route]> {
  for (const [service, own] of Object.entries(contract))
    for (const [name, route] of Object.entries(own)) yield [`${service}.${name}`, route as Route];
}

function operationOf({ paths = {} }: OpenAPI.Document, id: string): OpenAPI.OperationObject {
  const operations = Object.values(paths).flatMap((path) =>
    Object.values(path as Record<string, OpenAPI.OperationObject>),
  );
  return operations.find(({ operationId }) => operationId === id)!;
}

/** Who may call it, and what it answers where it fails. */
function describe(operation: OpenAPI.OperationObject, { '~orpc': { meta } }: Route) {
  operation.security = securityOf(meta.access);
  const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined;
  if (body?.required) body.required = needsBody(body);
  const takesInput = operation.requestBody || operation.parameters?.length;
  operation.responses = {
    ...operation.responses,
    ...(takesInput ? { 400: { $ref: '#/components/responses/Invalid' } } : {}),
    ...(meta.access === 'public' ? {} : { 401: { $ref: '#/components/responses/NotSignedIn' } }),
    429: { $ref: '#/components/responses/TooMany' },
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  };
}

/** One of whose fields none is needed may be left out as a whole. */
function needsBody({ content }: OpenAPI.RequestBodyObject): boolean {
  const schema = content['application/json']?.schema as OpenAPI.SchemaObject | undefined;
  return !schema || schema.type !== 'object' || Boolean(schema.required?.length);
}

/** A role that is needed is named where a scope would be. */
const securityOf = (access: Access): OpenAPI.SecurityRequirementObject[] =>
  access === 'public' ? [] : [{ [ACCESS]: access === 'member' ? [] : [access] }];

const ERROR: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'Why a call failed.',
  properties: {
    code: { type: 'string', enum: Object.keys(errors), description: 'It stays as it is.' },
    message: { type: 'string', description: 'For people; its words may change.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'By the name of a field, what is wrong with it, or what else belongs to the code.',
    },
  },
  required: ['code', 'message'],
};

/** The codes of the statuses that begin so, by status. */
const codesOf = (begin: string) =>
  Object.entries(Object.groupBy(Object.entries(errors), ([, [status]]) => String(status)))
    .filter(([status]) => status.startsWith(begin))
    .map(([status, each]) => `${status}: ${each!.map(([code]) => `\`${code}\``).join(', ')}.`)
    .join('\n\n');

const failure = (
  description: string,
  headers?: OpenAPI.ResponseObject['headers'],
): OpenAPI.ResponseObject => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const failures: Record<string, OpenAPI.ResponseObject> = {
  Invalid: failure('Something of what was sent is not as it has to be; `fields` say what.'),
  NotSignedIn: failure('No access token came with the call, or one that has ended.'),
  TooMany: failure(`Too often, for now. ${codesOf('429')}`, {
    'retry-after': {
      description: 'In so many seconds it may be tried again, where that is known.',
      schema: { type: 'integer' },
    },
  }),
  Refused: failure(`Not possible, and why.\n\n${codesOf('4')}`),
  Failed: failure(`Not the caller’s fault; it may be tried again.\n\n${codesOf('5')}`),
};

/** What the contracts have a name for is one schema in the document, wherever it is used. */
const NAMED = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodNullable];
const isNamed = (value: unknown): value is z.ZodType => NAMED.some((kind) => value instanceof kind);

function namedShapes() {
  const named = Object.entries<unknown>(contracts).flatMap(([name, schema]) =>
    isNamed(schema) ? [[name[0]!.toUpperCase() + name.slice(1), schema] as const] : [],
  );
  return Object.fromEntries(
    named.map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
  );
}

/** Those that a route uses, by itself or by another. */
function usedSchemas({ paths, components }: OpenAPI.Document) {
  const all = components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name!) || !all[name!]) continue;
      used.add(name!);
      collect(all[name!]);
    }
  };
  collect(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
