import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { notFound, Refusal } from './refusal';
import { requestIdOf, safeHeadersOf, type Told } from './safe-headers';

/**
 * Heads that Node would answer in words of its own, or let pass: a request names its host, and one
 * alone, since whoever stands between may have gone by the other. Nobody is waited for but for the
 * word to go on with a body.
 */
export function refuseOddHeads(fastify: FastifyInstance, config: Told) {
  const headers = safeHeadersOf(config);
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasOneHost(raw)) return done(new Refusal('request/invalid'));
    // no route has it, and fastify would ask what is in its body before it sees that
    done(raw.method === 'QUERY' ? notFound() : undefined);
  });
  // no hook sees it
  fastify.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = new Refusal('request/invalid');
    response
      .writeHead(status, {
        ...headers,
        'x-request-id': requestIdOf(request),
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
      })
      .end(JSON.stringify(body));
  });
}

/** Before 1.1 there need be none. */
function hasOneHost({ rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (!hosts && httpVersionMajor === 1 && httpVersionMinor === 0);
}
