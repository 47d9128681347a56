import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@chefly/config';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { browserApps } from './browser-apps';

describe('the page of the members’ app', () => {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  let fastify: FastifyInstance;
  beforeAll(async () => {
    writeFileSync(join(root, 'index.html'), '<html><head><title>chefly</title></head></html>');
    fastify = Fastify();
    const config = { webFolder: root, publicUrl: 'https://chefly.test', supportAddress: 'help' };
    await browserApps.web(fastify, config as Config);
  });
  afterAll(async () => {
    await fastify.close();
    rmSync(root, { recursive: true });
  });

  it.each([
    ['/session?role=chef', true],
    ['/session', true],
    ['/session_records', false],
    ['/session/text?session_uid=a', false],
    ['/', false],
  ])('begins at %s in the dark of the room: %s', async (url, dark) => {
    const { statusCode, body } = await fastify.inject({ url });
    expect([statusCode, body.includes('<meta name="room" content="dark" />')]).toEqual([200, dark]);
  });

  it.each([
    ['a small form', 'application/x-www-form-urlencoded', 'title=Nihari'],
    ['a photo', 'multipart/form-data; boundary=a', `--a${'photo'.repeat(1_000_000)}`],
    ['what is no form', 'application/json', '{'],
    ['nothing', 'multipart/form-data; boundary=a', ''],
  ])(
    'opens the form of a post where %s is posted to it, and takes nothing',
    async (_, type, body) => {
      const headers = {
        ...{ 'content-type': type, 'sec-fetch-site': 'cross-site' },
        origin: 'https://elsewhere.test',
      };
      const answer = await fastify.inject({
        ...{ method: 'POST', url: '/newPost?title=Nihari', headers, payload: body },
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newPost?shared']);
      expect([answer.body, answer.headers['set-cookie']]).toEqual(['', undefined]);
    },
  );
});
