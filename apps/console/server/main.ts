import { runPages } from '@chefly/service/pages';

await runPages('console');
