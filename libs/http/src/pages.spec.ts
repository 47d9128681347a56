import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@chefly/config';
import Fastify, { type FastifyInstance } from 'fastify';
import { fastifyOptions } from './http';
import { servePages } from './pages';

describe('the pages of a browser app', () => {
  const root = mkdtempSync(join(tmpdir(), 'pages-'));
  let fastify: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(root, 'assets'));
    writeFileSync(join(root, 'index.html'), '<html><head><title>chefly</title></head></html>');
    writeFileSync(join(root, 'index.html.br'), 'what was compressed before it was told anything');
    writeFileSync(join(root, 'assets/index.js'), 'export {}');
    fastify = Fastify(fastifyOptions(readConfig({}))) as never;
    await servePages(fastify, root, '/', { told: { support: 'help"me@chefly.example' } });
  });
  afterAll(async () => {
    await fastify.close();
    rmSync(root, { recursive: true });
  });

  it.each(['/', '/home', '/user?uid=x', '/index.html'])(
    'say at %s what the installation tells them',
    async (url) => {
      const { body, headers } = await fastify.inject({ url });
      expect(body).toContain('<meta name="support" content="help&#34;me@chefly.example" />');
      expect(headers['cache-control']).toBe('no-cache');
      const packed = await fastify.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
    },
  );

  it('are not sent again to whoever has them', async () => {
    const { headers } = await fastify.inject({ url: '/' });
    const again = await fastify.inject({
      url: '/',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['a part that it does not have', { range: 'bytes=99-' }],
    ['one that somebody saw once', { 'if-match': '"of-yesterday"' }],
  ])('have no failure of ours where of a file is asked for %s', async (_what, headers) => {
    const answer = await fastify.inject({ url: '/assets/index.js', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/invalid']);
  });

  it('stand for no file and no call that is not there', async () => {
    const gone = ['/assets/gone.js', '/api/gone', '/.well-known/gone'];
    // the router takes these for the same
    const spelled = ['/%2ewell-known/gone', '/%61pi/gone', '/assets%2Fgone.js', '//api/gone'];
    for (const url of [...gone, ...spelled])
      expect((await fastify.inject({ url })).json()).toMatchObject({ code: 'request/not-found' });
    expect((await fastify.inject({ url: '/assets/index.js' })).body).toBe('export {}');
  });

  it.each(['/recipe/100%', '/recipe/Cr%C3%A8me_br%C3%BBl%C3', '/%zz', '/console%'])(
    'say at %s, which no router takes, that nothing is there',
    async (url) => {
      const { body, headers } = await fastify.inject({ url });
      expect(headers['content-type']).toContain('text/html');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(body).toContain('<title>chefly</title>');
    },
  );

  it.each([
    ['GET', '/api/recipes/%zz'],
    ['GET', '/assets/%zz.js'],
    ['POST', '/home%'],
  ] as const)('stand for no call and no file at such an address: %s %s', async (method, url) => {
    const refused = { code: 'request/invalid' };
    expect((await fastify.inject({ method, url })).json()).toMatchObject(refused);
  });
});
