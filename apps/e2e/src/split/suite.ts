import { startSeparate } from '@chefly/testing';

let backend: Awaited<ReturnType<typeof startSeparate>> | undefined;

/** Starts the separate processes once for all files of the run. */
export async function setUp() {
  backend = await startSeparate({
    CHEFLY_FSYNC: 'false',
    CHEFLY_LIMITS: '100000',
    CHEFLY_CHECK_OUTPUTS: 'true',
  });
  const { url, operatorUrl, namespace, env, logs } = backend.split;
  process.env.CHEFLY_ATTACH = JSON.stringify({ url, operatorUrl, namespace, env, logs });
}

export const tearDown = () => backend?.stop();
