import { newPushKeys } from '@chefly/engines/push';
import { startSeparate } from '@chefly/testing/separate';

let backend: Awaited<ReturnType<typeof startSeparate>> | undefined;

/** A pair that no push service has heard of: browsers are subscribed, nothing is sent. */
function pushKeys() {
  const { publicKey, privateKey } = newPushKeys();
  return { CHEFLY_PUSH_PUBLIC_KEY: publicKey, CHEFLY_PUSH_PRIVATE_KEY: privateKey };
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
