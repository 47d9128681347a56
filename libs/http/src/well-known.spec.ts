import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveWellKnown } from './well-known';

describe('what programs look for at one address of every site', () => {
  let fastify: FastifyInstance;
  beforeAll(() => {
    fastify = Fastify();
    serveWellKnown(fastify, {
      publicUrl: 'https://chefly.example/',
      supportAddress: 'help@chefly.example',
    });
  });
  afterAll(() => fastify.close());

  it('leads a password manager to where a password is changed', async () => {
    const { statusCode, headers } = await fastify.inject({ url: '/.well-known/change-password' });
    expect([statusCode, headers.location]).toEqual([
      302,
      '/dashboard/settings/account_settings/change_password',
    ]);
  });

  it('says whom to tell of a hole, and for how long that is good', async () => {
    const { body, headers } = await fastify.inject({ url: '/.well-known/security.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const said = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(said).toMatchObject({
      Contact: 'mailto:help@chefly.example',
      Canonical: 'https://chefly.example/.well-known/security.txt',
    });
    const days = (Date.parse(said.Expires) - Date.now()) / (24 * 3600_000);
    expect(Math.round(days)).toBe(30);
  });
});
