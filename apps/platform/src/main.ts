import { readConfig } from '@chefly/config';
import { runProcess } from '@chefly/service/start';
import { startPlatform } from './start';

await runProcess(
  () => startPlatform(readConfig(process.env)),
  ({ url, hasMailbox }, seconds) => {
    const rows = [
      ['The product', url],
      ['The console', `${url}/console`],
      ...(hasMailbox ? [['The mailbox', `${url}/mailbox`]] : []),
      ['The API', `${url}/api/docs`],
    ];
    return (
      '\n' +
      `  chefly is ready after ${seconds} s\n\n` +
      `${rows.map(([name, address]) => `  ${name!.padEnd(12)} ${address}`).join('\n')}\n`
    );
  },
);
