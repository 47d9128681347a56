import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { safeHeadersOf, sendSafeHeaders } from './safe-headers';

const config = { publicUrl: 'https://chefly.test', mediaUrl: undefined, secure: true };

it('tells every answer what browsers need to know, refusals and strangers of routes included', async () => {
  const fastify = Fastify();
  sendSafeHeaders(fastify, config);
  fastify.get('/fine', async () => 'fine');
  fastify.get('/strict', async (_request, reply) =>
    reply.header('content-security-policy', 'sandbox').send(''),
  );
  const read = async (url: string) => (await fastify.inject(url)).headers;
  for (const url of ['/fine', '/nowhere']) {
    const headers = await read(url);
    expect([url, headers]).toEqual([url, expect.objectContaining(safeHeadersOf(config))]);
    expect(headers['x-request-id']).toBeTruthy();
  }
  // what a route says more strictly stands alone
  expect((await read('/strict'))['content-security-policy']).toBe('sandbox');
  await fastify.close();
});

it('names each safety that browsers offer, and the media server where there is one', () => {
  const headers = safeHeadersOf({ ...config, mediaUrl: 'wss://media.test/rtc' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  });
  const policy = headers['content-security-policy']!;
  for (const part of [
    "default-src 'self'",
    "frame-ancestors 'none'",
    "connect-src 'self' wss://chefly.test wss://media.test https://media.test",
  ])
    expect(policy.split(';')).toContain(part);
  expect(policy).not.toContain('upgrade-insecure-requests');
});

it('makes them once, not for each request', async () => {
  let reads = 0;
  const counted = {
    ...config,
    get publicUrl() {
      reads++;
      return config.publicUrl;
    },
  };
  const fastify = Fastify();
  sendSafeHeaders(fastify, counted);
  fastify.get('/', async () => '');
  const before = reads;
  for (let i = 0; i < 5; i++) await fastify.inject('/');
  expect(reads).toBe(before);
  await fastify.close();
});
