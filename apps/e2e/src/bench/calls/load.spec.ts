import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Load, type Deed } from './load';

/** Like and unlike of one post, by somebody of that number. */
const deed = (i: number): Deed => [
  { method: 'PUT', path: `/${i}` },
  { method: 'DELETE', path: `/${i}` },
];

describe('a load', () => {
  const heard: string[] = [];
  let server: Server;
  let url = '';

  beforeAll(async () => {
    server = createServer(({ method, url: path }, answer) => {
      heard.push(`${method} ${path}`);
      answer.statusCode = path === '/3' ? 429 : 200;
      answer.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('makes each deed once, its calls in their order, and counts what is refused', async () => {
    heard.length = 0;
    const load = new Load(
      url,
      3,
      Array.from({ length: 7 }, (_, i) => deed(i)),
      true,
    );
    const first = await load.run({ calls: 4 });
    const second = await load.run({ seconds: 60 });
    await load.close();
    expect(heard.toSorted()).toEqual(
      Array.from({ length: 7 }, (_, i) => [`DELETE /${i}`, `PUT /${i}`])
        .flat()
        .toSorted(),
    );
    for (let i = 0; i < 7; i++)
      expect(heard.indexOf(`PUT /${i}`)).toBeLessThan(heard.indexOf(`DELETE /${i}`));
    expect(first.times.length + second.times.length).toBe(14);
    expect({ ...first.refused, ...second.refused }).toEqual({ 429: 2 });
  });

  it('begins again when all deeds are done', async () => {
    heard.length = 0;
    const load = new Load(url, 1, [[{ method: 'GET', path: '/a' }]]);
    const { times, bytes } = await load.run({ calls: 5 });
    await load.close();
    expect([times.length, bytes]).toEqual([5, 10]);
    expect(heard).toEqual(Array.from({ length: 5 }, () => 'GET /a'));
  });
});
