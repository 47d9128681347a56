import { runPages } from '@chefly/service/start';

await runPages('console', (config) => config.consoleFolder, '/console/');
