import { runPages } from '@chefly/service/start';

await runPages('web', (config) => config.webFolder, '/');
