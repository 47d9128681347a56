import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examine, report } from '.';

describe('the doctor of the single process', () => {
  let folder: string;
  let server: Server;
  let answer: [status: number, body: object];
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'single-process-'));
    mkdirSync(join(folder, 'mongo'));
    server = createServer((_request, response) => {
      response.writeHead(answer[0], { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer[1]));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    env = { CHEFLY_DATA: folder, CHEFLY_PORT: String(port) };
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const ill = async (more: Record<string, string> = {}) =>
    (await examine({ ...env, ...more })).filter(({ well }) => !well);

  it('says that it is well, and asks for no engine', async () => {
    answer = [200, { status: 'ok', degraded: [] }];
    const findings = await examine(env);
    expect(findings.map(({ what, well }) => [what, well])).toEqual([
      ['configuration', true],
      ['the process', true],
      ['the disk', true],
    ]);
    expect(report(findings)).not.toContain('KAFKA_BROKERS');
  });

  it.each<[string, [number, object], string]>([
    ['lost something', [200, { status: 'degraded', degraded: ['mail'] }], 'without mail'],
    ['lost its store', [503, { status: 'unavailable', degraded: ['store'] }], '503, without store'],
    ['is something else', [404, {}], 'answers 404'],
  ])('says where what answers %s', async (_, told, words) => {
    answer = told;
    expect(await ill()).toMatchObject([
      { what: 'the process', says: expect.stringContaining(words), advice: expect.any(String) },
    ]);
  });

  it('says which relay for calls cannot be reached', async () => {
    answer = [200, { status: 'ok', degraded: [] }];
    const relay = { TURN_URLS: 'turn:127.0.0.1:1', TURN_SECRET: 'sixteen letters…' };
    expect(await ill(relay)).toMatchObject([{ what: 'TURN turn:127.0.0.1:1' }]);
  });

  it('says where nobody answers, and how it is started', async () => {
    expect(await ill({ CHEFLY_PORT: '2' })).toMatchObject([
      {
        ...{ what: 'the process', says: 'nobody answers at http://127.0.0.1:2' },
        advice: expect.stringContaining('npm start'),
      },
    ]);
  });

  it('says what is written wrong, and what would be open to others', async () => {
    expect(await ill({ CHEFLY_LOG: 'loud' })).toMatchObject([
      { what: 'configuration', says: expect.stringContaining('CHEFLY_LOG: one of') },
    ]);
    expect(await ill({ CHEFLY_HOST: '0.0.0.0' })).toMatchObject([
      { what: 'configuration', says: expect.stringContaining('SMTP_URL is not set') },
    ]);
  });

  it('is that of separate processes where an engine is named, or nothing is there', async () => {
    const elsewhere: Record<string, string>[] = [
      { REDIS_URL: 'redis://127.0.0.1:1' },
      { CHEFLY_DATA: '/nowhere' },
    ];
    for (const more of elsewhere)
      expect(await ill(more)).toMatchObject([
        { what: 'configuration', says: expect.stringContaining('KAFKA_BROKERS') },
      ]);
  });
});
