/** What somebody who starts a process has to be told of each setting that it cannot do without. */
const meanings: Record<string, string> = {
  CHEFLY_JWKS_URL: 'identity’s keys, as http://identity:3000/api/identity/jwks.json',
  CHEFLY_SECRET: 'at least 32 characters, the same for every service: openssl rand -hex 24',
  CHEFLY_AUDIT_KEY: 'at least 32 characters, kept for good: openssl rand -hex 24',
  MONGO_URL: 'the store, as mongodb://user:password@host:27017/?replicaSet=name',
  KAFKA_BROKERS: 'Kafka, as host:9092, several separated by commas',
  REDIS_URL: 'Redis, as redis://host:6379',
  ELASTICSEARCH_URL: 'Elasticsearch, as http://host:9200',
  S3_ENDPOINT: 'S3 or MinIO, as http://host:9000',
  S3_ACCESS_KEY: 'who we are there',
  S3_SECRET_KEY: 'and its secret',
  LIVEKIT_URL: 'LiveKit, as http://host:7880',
  LIVEKIT_API_KEY: 'who we are there',
  LIVEKIT_API_SECRET: 'and its secret',
  SMTP_URL: 'a mail server, as smtp://user:password@host:587',
};

const WAY =
  'On this machine: `docker compose -f deploy/compose/engines.yml up -d --wait` starts the engines, ' +
  '`set -a; . deploy/compose/engines.env; set +a` says where they are, and `npm run split` starts every ' +
  'service with the rest of it. docs/operations.md has each setting under Configuration. `npm start` ' +
  'needs none of them.';

/** All that is missing, each with what it is, and how one comes by it; nothing where nothing is. */
export function missingWords(names: readonly string[]): string {
  if (!names.length) return '';
  const lines = names.map((name) => `  ${name}${meanings[name] ? `: ${meanings[name]}` : ''}`);
  return `These settings are missing in the environment:\n${lines.join('\n')}\n${WAY}`;
}

/** Every setting that cannot be used as it is written, each with why; nothing where none is. */
export const mistakenWords = (mistakes: (readonly [name: string, why: string])[]): string =>
  mistakes.length
    ? `The configuration is not usable:${mistakes.map(([name, why]) => `\n  ${name}: ${why}`).join('')}`
    : '';

/** Of a configuration that nothing can be started with: its words are for whoever wrote it. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
