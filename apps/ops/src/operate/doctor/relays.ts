import { createConnection } from 'node:net';
import type { Config } from '@chefly/config';
import { CONNECT_TIMEOUT_MS, type Examination } from './examination';

/** Whether each TURN server that browsers are told of can be reached. */
export async function examineRelays(
  examination: Pick<Examination, 'look'>,
  config: Config,
): Promise<void> {
  const relays = [...config.iceServers, ...(config.relays ? [config.relays] : [])]
    .flatMap((server) => server.urls)
    .filter((url) => url.startsWith('turn'));
  for (const url of relays)
    await examination.look(
      `TURN ${url}`,
      'Is it running and open to the outside? Members behind strict networks cannot be heard or seen without it.',
      async () => {
        const [, host, port = url.startsWith('turns') ? '5349' : '3478'] =
          /^turns?:\[?([^\]:?]+)\]?(?::(\d+))?/.exec(url) ?? [];
        await new Promise<void>((resolve, reject) => {
          const socket = createConnection(
            { host, port: Number(port), timeout: CONNECT_TIMEOUT_MS },
            () => (socket.destroy(), resolve()),
          );
          socket
            .on('error', reject)
            .on('timeout', () => (socket.destroy(), reject(new Error('no answer'))));
        });
        return 'can be reached over TCP';
      },
    );
}
