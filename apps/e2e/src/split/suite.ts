import { createECDH } from 'node:crypto';
import { startSeparate } from '@chefly/testing/separate';

let backend: Awaited<ReturnType<typeof startSeparate>> | undefined;

/** A pair that no push service has heard of: browsers are subscribed, nothing is sent. */
function pushKeys() {
  const pair = createECDH('prime256v1');
  return {
    CHEFLY_PUSH_PUBLIC_KEY: pair.generateKeys('base64url'),
    CHEFLY_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url').padStart(43, 'A'),
  };
}

/** Starts the separate processes once for all files of the run. */
export async function setUp() {
  backend = await startSeparate({
    CHEFLY_FSYNC: 'false',
    CHEFLY_LIMITS: '100000',
    CHEFLY_CHECK_OUTPUTS: 'true',
    ...pushKeys(),
  });
  const { url, operatorUrl, namespace, env, logs } = backend.split;
  process.env.CHEFLY_ATTACH = JSON.stringify({ url, operatorUrl, namespace, env, logs });
}

export const tearDown = () => backend?.stop();
