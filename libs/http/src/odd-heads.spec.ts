import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@chefly/config';
import { Metrics } from '@chefly/telemetry';
import { fastify, type FastifyInstance } from 'fastify';
import { refusalOf } from './error-filter';
import { fastifyOptions, prepareHttp } from './http';
import { notFound } from './refusal';

describe('a request', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    const config = readConfig({});
    server = fastify(fastifyOptions(config)) as never;
    await prepareHttp(server, config, new Metrics());
    server.setErrorHandler((error, _request, reply) => {
      const { status, body } = refusalOf(error);
      return reply.status(status).send(body);
    });
    server.setNotFoundHandler(() => {
      throw notFound();
    });
    server.get('/', () => 'answered');
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  async function answerTo(...head: string[]): Promise<string> {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text) => (heard += text));
    socket.write([...head, 'connection: close', '', ''].join('\r\n'));
    await once(socket, 'close');
    return heard;
  }

  it.each([
    ['names no host', ['GET / HTTP/1.1']],
    ['names two hosts', ['GET / HTTP/1.1', 'host: a', 'Host: b']],
    ['expects what nobody does', ['GET / HTTP/1.1', 'host: a', 'expect: a-cake']],
  ])('is refused with a code where it %s', async (_what, head) => {
    const answer = await answerTo(...head);
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('"code":"request/invalid"');
  });

  it('that is no HTTP is refused as safely as any other', async () => {
    const answer = await answerTo('GET / HTTP/9', 'host: a');
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('"code":"request/invalid"');
    const { headers } = await server.inject({ url: '/' });
    for (const name of ['content-security-policy', 'x-content-type-options', 'permissions-policy'])
      expect(answer).toContain(`${name}: ${headers[name]}`);
    expect(answer).toMatch(/x-request-id: [\w-]{8,64}\r/);
  });

  it.each(['/%zz', '/ok'])(
    'for %s, of very many before the first answer, ends their connection',
    async (target) => {
      const { port } = server.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      let heard = '';
      socket.on('data', (text) => (heard += text)).on('error', () => undefined);
      socket.write(`GET ${target} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(1000));
      await once(socket, 'close');
      expect(heard.split('HTTP/1.1 ').length).toBeLessThan(30);
    },
  );

  it.each(['QUERY', 'TRACE', 'PROPFIND', 'PATCH'])(
    'by a method that no route has (%s) finds nothing',
    async (method) => {
      const answer = await answerTo(`${method} / HTTP/1.1`, 'host: a');
      expect(answer).toContain('HTTP/1.1 404');
      expect(answer).toContain('"code":"request/not-found"');
    },
  );

  it.each([
    ['two hosts', 400, ['GET / HTTP/1.1', 'host: a', 'host: b']],
    ['QUERY', 404, ['QUERY / HTTP/1.1', 'host: a']],
    ['what nobody expects', 400, ['GET / HTTP/1.1', 'host: a', 'expect: a-cake']],
    ['no address', 400, ['GET /%zz HTTP/1.1', 'host: a']],
  ])('is as safe for browsers as any other where it is refused (%s)', async (_, status, head) => {
    const answer = await answerTo(...head);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('content-security-policy: default-src');
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toMatch(/x-request-id: \S{8}/);
  });

  it.each([
    ['names one host', ['GET / HTTP/1.1', 'HOST: a']],
    ['is of before there were hosts', ['GET / HTTP/1.0']],
  ])('is answered where it %s', async (_what, head) => {
    expect(await answerTo(...head)).toContain('answered');
  });
});
