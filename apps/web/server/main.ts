import { runPages } from '@chefly/service/pages';

await runPages(
  'web',
  (config) => config.webFolder,
  '/',
  ({ supportAddress }) => ({ support: supportAddress }),
);
