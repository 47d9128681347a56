import { brotliDecompressSync } from 'node:zlib';
import { readConfig } from '@chefly/config';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { serveDocumentation } from './documents';

describe('the document of the API, which anybody may ask for', () => {
  let server: FastifyInstance;
  const written = jest.fn((answer: unknown) => JSON.stringify(answer));

  beforeAll(async () => {
    server = fastify();
    server.setReplySerializer(written);
    serveDocumentation(server, readConfig({ CHEFLY_PUBLIC_URL: 'https://chefly.test' }));
    await server.ready();
  });
  afterAll(() => server.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ method: 'GET', url, headers });

  it.each(['/api/openapi.json', '/api/docs'])(
    '%s is written once, however often it is asked for, and is not sent to who has it',
    async (url) => {
      const [first, again] = [await get(url), await get(url)];
      expect([first.statusCode, again.body === first.body]).toEqual([200, true]);
      expect(written).not.toHaveBeenCalled();
      const small = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(small.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body);
      expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length / 5);
      expect(first.headers['vary']).toBe('accept-encoding');
      const known = await get(url, { 'if-none-match': String(first.headers['etag']) });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    },
  );

  it('says what the routes are, and where', async () => {
    const document = await get('/api/openapi.json');
    expect(document.headers['content-type']).toMatch(/^application\/json/);
    expect(document.json()).toMatchObject({
      openapi: expect.any(String),
      servers: [{ url: 'https://chefly.test' }],
      paths: { '/api/recipes/search': { get: { summary: expect.any(String) } } },
    });
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain(
      '<code><b>GET</b> /api/recipes/search</code> <small>member</small>',
    );
  });
});
