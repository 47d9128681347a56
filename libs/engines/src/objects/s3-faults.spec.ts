import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isLostEngine } from '../lost-engine';
import { S3Objects } from './s3';

/** A store that answers that its bucket is there, and then as the test says. */
describe('objects on a store in trouble', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const storeThat = async (
    answer: (respond: (status: number, body: string) => void) => void,
    answerMs = 20_000,
  ) => {
    server = createServer((request, response) => {
      request.resume();
      if (request.method === 'HEAD') return response.end();
      answer((status, body) => response.writeHead(status).end(body));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server!.once('listening', resolve));
    return S3Objects.connect({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKey: 'a',
      secretKey: 'b'.repeat(8),
      bucket: 'pictures',
      answerMs,
    });
  };

  it('gives up on one that never answers, as on an engine that is lost', async () => {
    const objects = await storeThat(() => undefined, 1000);
    for (const call of [
      () => objects.get('a'),
      () => objects.put('a', Buffer.from('x'), 'image/webp'),
      () => objects.remove('a'),
    ])
      expect(isLostEngine(await call().catch((error) => error))).toBe(true);
  });

  it('says that there is no room in the one way that everybody knows', async () => {
    for (const code of ['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']) {
      const objects = await storeThat((respond) =>
        respond(507, `<Error><Code>${code}</Code><Message>full</Message></Error>`),
      );
      await expect(objects.put('a', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
        code: 'ENOSPC',
      });
      server!.close();
    }
  });
});
