import { contract, errors, type Route } from '@chefly/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPI } from '@orpc/contract';
import { openApiDocument } from './open-api';

describe('what the document says of the API to whoever writes a client', () => {
  let document: OpenAPI.Document;
  let operations: Map<string, OpenAPI.OperationObject>;
  const routes = Object.entries(contract).flatMap(([service, own]) =>
    Object.entries(own).map(([name, route]): [string, Route] => [
      `${service}.${name}`,
      route as Route,
    ]),
  );

  beforeAll(async () => {
    document = await openApiDocument('https://chefly.test');
    const all = Object.values(document.paths!).flatMap((path) =>
      Object.values(path as Record<string, OpenAPI.OperationObject>),
    );
    operations = new Map(all.map((operation) => [operation.operationId!, operation]));
  });

  it('says of every route who may call it', () => {
    const needs = { public: [], member: [{ access: [] }] } as Record<string, unknown>;
    for (const [id, { '~orpc': route }] of routes)
      expect([id, operations.get(id)?.security]).toEqual([
        id,
        needs[route.meta.access] ?? [{ access: [route.meta.access] }],
      ]);
    expect(operations.size).toBe(routes.length);
    expect(document.components!.securitySchemes).toHaveProperty('access.scheme', 'bearer');
  });

  it('says of every route what comes back where it fails', () => {
    for (const [id, { '~orpc': route }] of routes) {
      const statuses = Object.keys(operations.get(id)!.responses!);
      expect([id, ...statuses]).toEqual(expect.arrayContaining([id, '200', '429', '4XX', '5XX']));
      expect([id, statuses.includes('401')]).toEqual([id, route.meta.access !== 'public']);
    }
    expect(Object.keys(operations.get('content.createPost')!.responses!)).toContain('400');
    expect(Object.keys(operations.get('identity.roleHolders')!.responses!)).not.toContain('400');
  });

  it('says what has to be sent, and what of it may be left out', () => {
    const bodyOf = (id: string) => operations.get(id)!.requestBody as OpenAPI.RequestBodyObject;
    const posted = bodyOf('content.createPost');
    expect(posted.required).toBe(true);
    expect(posted).toHaveProperty(
      ['content', 'application/json', 'schema', 'properties', 'title', 'minLength'],
      1,
    );
    for (const id of ['social.updateProfile', 'social.endFirstSteps'])
      expect([id, bodyOf(id).required]).toEqual([id, false]);
  });

  it('knows every code there is, and by which status it comes', () => {
    const { responses, schemas } = document.components as Required<OpenAPI.ComponentsObject>;
    expect(schemas).toHaveProperty('Error.properties.code.enum', Object.keys(errors));
    const [refused, failed] = ['Refused', 'Failed'].map((name) => responses[name]!.description!);
    for (const [code, [status]] of Object.entries(errors))
      expect(status < 500 ? refused : failed).toMatch(new RegExp(`^${status}:.*\`${code}\``, 'm'));
  });

  it('has each shape once, and none that nothing leads to', () => {
    const text = JSON.stringify(document);
    const named = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map((m) => m[1]!),
    );
    const there = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(document.components![kind]!).map((name) => `${kind}/${name}`),
    );
    expect([...named].sort()).toEqual(there.sort());
    expect(there).toEqual(expect.arrayContaining(['schemas/Person', 'schemas/Post']));
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    const person = JSON.stringify(document.components!.schemas!['Person']);
    expect(text.split(person).length - 1).toBe(1);
  });
});
