import { log } from '@chefly/telemetry';
import type { FastifyInstance } from 'fastify';

/**
 * Says so once, where a proxy brings others' requests and is not named as one of ours: what it says of
 * where they come from is not believed, and all of them count as one network.
 */
export function tellUnnamedProxies(
  fastify: FastifyInstance,
  tell: (peer: string) => void = tellInLog,
): void {
  let isTold = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] && (request.ips?.length ?? 1) < 2) {
      isTold = true;
      tell(request.ip);
    }
    done();
  });
}

const tellInLog = (peer: string) =>
  log.warn(
    { peer },
    `${peer} brings requests of others. If it is your proxy, name it in CHEFLY_TRUSTED_PROXIES: until then all members count as one network, and limit each other`,
  );
