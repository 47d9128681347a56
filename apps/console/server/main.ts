import { runPages } from '@chefly/service/pages';

await runPages('console', (config) => config.consoleFolder, '/console/');
