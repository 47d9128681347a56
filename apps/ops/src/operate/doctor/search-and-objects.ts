import { S3Objects } from '@chefly/engines/objects/s3';
import { ElasticsearchSearch } from '@chefly/engines/search/elasticsearch';
import { clockOf, CONNECT_TIMEOUT_MS, type Examination } from './examination';
import { Unwell } from './finding';
import { promptnessOf } from './promptness';

const indexed = [
  ['people', 'social', 'members'],
  ['recipes', 'recipes', 'recipes'],
] as const;

/** Elasticsearch, its indexes against their stores, and the bucket. */
export async function examineSearchAndObjects(examination: Examination): Promise<void> {
  await examination.look(
    'Elasticsearch',
    'Is it running at ELASTICSEARCH_URL? Search answers 503 meanwhile; nothing is lost.',
    () => checkSearch(examination),
  );
  await examination.look('S3', 'Is it running at S3_ENDPOINT, and are the keys right?', () =>
    checkObjects(examination),
  );
}

async function checkSearch(examination: Examination): Promise<string> {
  const { remote, prefix, stores } = examination;
  const search = new ElasticsearchSearch({
    url: remote.ELASTICSEARCH_URL,
    namespace: prefix || 'chefly-',
    replicas: remote.ELASTICSEARCH_REPLICAS,
  });
  examination.onEnd(() => search.close());
  const promptness = await promptnessOf(() => search.check());
  const found: string[] = [];
  for (const [name, service, collection] of indexed) {
    const store = stores.get(service);
    const rows = await store?.connection.collection(collection).estimatedDocumentCount();
    const count = search.index(name).count();
    const entries = await count.catch(() => null);
    if (rows !== undefined) found.push(`${name} ${compared(name, entries, rows)}`);
  }
  return `indexes: ${found.join(', ')}; ${promptness}`;
}

/** @param entries null where there is no index */
function compared(name: string, entries: number | null, rows: number): number {
  if (entries === null && rows)
    throw new Unwell(
      `there is no index of ${name}`,
      'It is made when social and recipes start; or npm run rebuild.',
    );
  if (entries !== null && entries !== rows)
    throw new Unwell(
      `the index of ${name} holds ${entries}, the store ${rows}`,
      'A second later it may agree; if not: npm run rebuild, without downtime.',
    );
  return rows;
}

async function checkObjects({ remote, prefix }: Examination): Promise<string> {
  const asked = Date.now();
  const response = await fetch(remote.S3_ENDPOINT, {
    signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  });
  const date = response.headers.get('date');
  const clock = date && clockOf('S3', Date.parse(date) + 500, asked);
  const objects = await S3Objects.connect({
    endpoint: remote.S3_ENDPOINT,
    accessKey: remote.S3_ACCESS_KEY,
    secretKey: remote.S3_SECRET_KEY,
    bucket: `${prefix}${remote.S3_BUCKET}`,
  });
  const promptness = await promptnessOf(() => objects.check());
  return `the bucket is there, ${promptness}${clock ? `, ${clock}` : ''}`;
}
