import 'reflect-metadata';
import { contract } from '@chefly/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import type { Caller, Member } from './caller';
import { Refusal } from './refusal';
import { Serve } from './route';
import { serveContract, type Door } from './serve-contract';

const uid = 'a-uid-of-somebody-000';
const fatima = { uid, roles: [] } as unknown as Member;

class Controller {
  heard: unknown[] = [];

  @Serve(contract.notifications.unread) unread(_input: object, caller: Caller) {
    this.heard.push(caller.uid);
    return { unread: true, count: 1 };
  }

  @Serve(contract.social.unfollow) unfollow(input: { uid: string }) {
    this.heard.push(input);
    return { relationship: 'none' as const };
  }

  @Serve(contract.social.endFirstSteps) endFirstSteps(input: object) {
    this.heard.push(input);
    return {};
  }
}

let server: FastifyInstance;
let controller: Controller;
let enter: jest.Mock<Door>;
let doorOf: jest.Mock<() => Door>;

function serve(checkOutputs: boolean) {
  server = fastify();
  controller = new Controller();
  enter = jest.fn<Door>(async () => fatima);
  doorOf = jest.fn(() => enter);
  serveContract(server, [controller], { doorOf, checkOutputs });
}
const { method, path } = contract.social.unfollow['~orpc'].route;
const unfollow = (name: string) =>
  server.inject({ method: method as 'DELETE', url: path!.replace('{uid}', name) });
const unread = () => server.inject(contract.notifications.unread['~orpc'].route.path!);

beforeEach(() => serve(false));
afterEach(() => server.close());

it('gives a method its input and its caller, and answers what it says', async () => {
  const answer = await unread();
  expect([answer.statusCode, answer.json()]).toEqual([200, { unread: true, count: 1 }]);
  await unfollow(uid);
  expect(controller.heard).toEqual([uid, { uid }]);
});

it('asks for a route’s door once, and lets every call through it', async () => {
  await unread();
  await unread();
  expect([doorOf.mock.calls.length, enter.mock.calls.length]).toEqual([3, 2]);
});

it('asks the door before a large body comes and again behind it: its sender may have signed out', async () => {
  const send = () =>
    server.inject({
      method: method as 'DELETE',
      url: path!.replace('{uid}', uid),
      payload: { ignored: 'x'.repeat(20_000) },
    });
  await send();
  expect(enter.mock.calls.map(([, , again]) => again)).toEqual([false, true]);
  enter.mockResolvedValueOnce(fatima).mockRejectedValueOnce(new Refusal('identity/not-signed-in'));
  expect((await send()).statusCode).toBe(401);
  expect(controller.heard).toEqual([{ uid }]);
});

it.each([
  ['request/too-many', '60'],
  ['content/uploads-busy', '2'],
] as const)(
  'answers whom the door refuses by %s, says when to come again, and asks no handler',
  async (code, seconds) => {
    enter.mockRejectedValue(new Refusal(code));
    const answer = await unread();
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe(seconds);
    expect(answer.json()).toMatchObject({ code });
    expect(controller.heard).toEqual([]);
  },
);

it('refuses input that is not the contract’s, by field, and an empty name as no place at all', async () => {
  const invalid = await unfollow('x');
  expect(invalid.json()).toMatchObject({
    code: 'request/invalid',
    fields: { uid: expect.anything() },
  });
  expect((await unfollow('')).json()).toMatchObject({ code: 'request/not-found' });
  expect(enter).toHaveBeenCalledTimes(1);
  expect(controller.heard).toEqual([]);
});

it.each(['true', '"x"', '[]', 'null'])(
  'takes no body for an empty form, but refuses %s in its place',
  async (payload) => {
    const { path: url } = contract.social.endFirstSteps['~orpc'].route;
    const headers = { 'content-type': 'application/json' };
    const refused = await server.inject({ method: 'PUT', url, headers, payload });
    const fields = { form: 'Give this as an object' };
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'request/invalid', fields },
    ]);
    expect(controller.heard).toEqual([]);
    for (const form of [{}, { payload: {} }])
      expect(await server.inject({ method: 'PUT', url, ...form })).toHaveProperty(
        'statusCode',
        200,
      );
    expect(controller.heard).toEqual([{}, {}]);
  },
);

it('tells nobody what an answer leaks, where answers are checked', async () => {
  await server.close();
  serve(true);
  controller.unread = () => ({ unread: true, count: 1, passwordHash: 'x' });
  const answer = await unread();
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'server/failed' }]);
});
