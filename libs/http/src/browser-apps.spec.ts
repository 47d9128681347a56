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
});
