import { readConfig } from '@chefly/service';
import { startPlatform } from './start';

const started = performance.now();
try {
  const config = readConfig(process.env);
  const platform = await startPlatform(config);
  const rows = [
    ['The product', platform.url],
    ['The console', `${platform.url}/console`],
    ...(config.smtpUrl ? [] : [['The mailbox', `${platform.url}/mailbox`]]),
    ['The API', `${platform.url}/api/docs`],
  ];
  console.log(`\n  chefly is ready after ${((performance.now() - started) / 1000).toFixed(1)} s\n\n${rows.map(([name, url]) => `  ${name!.padEnd(12)} ${url}`).join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void platform.stop().then(() => process.exit(0), (error) => (console.error(error), process.exit(1)));
    });
} catch (error) {
  console.error((error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'The port is taken. Name another with CHEFLY_PORT.' : error);
  process.exit(1);
}
