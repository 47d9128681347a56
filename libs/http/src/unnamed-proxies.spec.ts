import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { tellUnnamedProxies } from './unnamed-proxies';

/** Of whom it is told that they bring requests of others and are not named. */
async function toldOf(trustProxy: string[] | false, ...peers: string[]): Promise<string[]> {
  const server = fastify({ trustProxy });
  const told: string[] = [];
  tellUnnamedProxies(server, (peer) => told.push(peer));
  server.get('/', async () => '');
  for (const remoteAddress of peers)
    await server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.7' } });
  await server.inject({ url: '/', remoteAddress: '198.51.100.1' });
  await server.close();
  return told;
}

it('a proxy that is not named as ours is told of once, and one that is named never', async () => {
  expect(await toldOf(['loopback'], '172.17.0.1', '172.17.0.1')).toEqual(['172.17.0.1']);
  expect(await toldOf(false, '172.17.0.1')).toEqual(['172.17.0.1']);
  expect(await toldOf(['loopback', 'uniquelocal'], '127.0.0.1', '172.17.0.1')).toEqual([]);
  expect(await toldOf(['loopback'])).toEqual([]);
});
