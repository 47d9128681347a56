import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ElasticsearchSearch } from './elasticsearch';

describe('an index of Elasticsearch that cannot be filled', () => {
  let server: Server;
  let search: ElasticsearchSearch;
  afterEach(async () => {
    await search.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** A cluster without indexes that makes each which it is asked for, and answers bulks so. */
  async function cluster(bulk: { status: number; body: object }) {
    const indexes = new Set<string>();
    server = createServer((request, response) => {
      const [path] = request.url!.slice(1).split('?') as [string];
      const answer = (status: number, body: object) =>
        response
          .writeHead(status, {
            'content-type': 'application/json',
            'x-elastic-product': 'Elasticsearch',
          })
          .end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
      request.resume().on('end', () => {
        if (path === '_bulk') answer(bulk.status, bulk.body);
        else if (request.method === 'PUT') answer(200, { acknowledged: !!indexes.add(path) });
        else if (request.method === 'DELETE')
          answer(200, { acknowledged: indexes.delete(decodeURIComponent(path)) });
        else answer(404, { error: { type: 'not_found', reason: path }, status: 404 });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    search = new ElasticsearchSearch({ url: `http://127.0.0.1:${port}` });
    return indexes;
  }
  async function* facts() {
    yield { id: 'one', text: 'Haleem', filter: {}, version: 1 };
  }
  const refused = { items: [{ index: { status: 400, error: { reason: 'too long' } } }] };

  it.each([
    ['the cluster fails', { status: 500, body: { error: { reason: 'no' }, status: 500 } }],
    ['an entry is refused', { status: 200, body: refused }],
  ])('because %s is not left behind, however often it is tried', async (_, bulk) => {
    const indexes = await cluster(bulk);
    for (let i = 0; i < 3; i++) await expect(search.index('people').open(facts)).rejects.toThrow();
    expect([...indexes]).toEqual([]);
  });
});
