import { runPages } from '@chefly/service/pages';

await runPages('web');
