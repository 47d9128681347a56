import cookie from '@fastify/cookie';
import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { signInCookie } from './sign-in-cookie';

const serverOf = async (secure: boolean) => {
  const fastify = Fastify();
  await fastify.register(cookie);
  fastify.get('/write', async (_request, reply) => {
    signInCookie.write(reply as never, { secure }, 'uid', 'secret', 60_000);
    return {};
  });
  fastify.get('/read', async (request) => signInCookie.read(request as never, { secure }));
  fastify.get('/clear', async (_request, reply) => {
    signInCookie.clear(reply as never, { secure });
    return {};
  });
  return fastify;
};

it('is under HTTPS one that browsers take from this host alone, for all of it, and give to no script', async () => {
  const fastify = await serverOf(true);
  const written = String((await fastify.inject('/write')).headers['set-cookie']);
  // what a browser demands of this prefix: Secure, the root path, and no Domain
  expect(written).toMatch(/^__Host-refresh=uid\.secret; /);
  for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Max-Age=60'])
    expect(written.split('; ')).toContain(part);
  expect(written).not.toMatch(/domain/i);
  const cleared = String((await fastify.inject('/clear')).headers['set-cookie']);
  expect(cleared).toMatch(/^__Host-refresh=; /);
  expect(cleared.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'Secure']));
  await fastify.close();
});

it.each([
  [true, '__Host-refresh', { uid: 'uid', secret: 'secret' }],
  // a neighbouring host can set this one in our place
  [true, 'refresh', { uid: '', secret: '' }],
  [false, 'refresh', { uid: 'uid', secret: 'secret' }],
])('with HTTPS %s reads %s as %o', async (secure, name, read) => {
  const fastify = await serverOf(secure);
  const answer = await fastify.inject({ url: '/read', headers: { cookie: `${name}=uid.secret` } });
  expect(answer.json()).toEqual(read);
  await fastify.close();
});
