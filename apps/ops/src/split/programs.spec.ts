import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteConfig, type Need } from '@chefly/config';
import { expect, it } from '@jest/globals';
import { services, toldTo } from './programs';

const root = join(import.meta.dirname, '../../../..');
const needsOf = (service: string) => {
  const main = readFileSync(join(root, 'apps', service, 'src/main.ts'), 'utf8');
  const needs = /needs: \[([^\]]*)\]/.exec(main)?.[1] ?? '';
  return [...needs.matchAll(/'(\w+)'/g)].map(([, need]) => need as Need);
};
const everything = {
  CHEFLY_JWKS_URL: 'http://identity:3000/api/identity/jwks.json',
  MONGO_URL: 'mongodb://mongo:27117',
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://redis:6379',
  CHEFLY_SECRET: 'at-least-32-characters-of-a-secret',
  CHEFLY_AUDIT_KEY: 'at-least-32-characters-of-a-secret',
  ELASTICSEARCH_URL: 'http://elasticsearch:9200',
  S3_ENDPOINT: 'http://s3:9000',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
  LIVEKIT_URL: 'http://livekit:17880',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
  SMTP_URL: 'smtp://mail:1025',
};

it.each([...services, 'gateway'])('tells %s all that it asks for at its start', (service) => {
  const needs = needsOf(service);
  expect(() => readRemoteConfig(toldTo(service, everything), needs)).not.toThrow();
});

it.each(services)('asks for the signer in %s where it takes or shows pictures', (service) => {
  const files = globSync(join(root, 'apps', service, 'src/**/*.ts'));
  const signs = files
    .filter((file) => !file.endsWith('.spec.ts'))
    .some((file) => /\bPictures\b[^;]* from '@chefly\/pictures'/.test(readFileSync(file, 'utf8')));
  expect(needsOf(service).includes('signer')).toBe(signs);
});

it.each([...services, 'gateway'])('gives %s in Compose what it asks for', (service) => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const block = new RegExp(`\\n  ${service}:\\n(?:    .*\\n|\\n)*`).exec(compose)?.[0] ?? '';
  const told = /<<: \[([^\]]*)\]/.exec(block)?.[1] ?? '';
  const anchors: Partial<Record<Need, string>> = {
    search: '*search',
    objects: '*objects',
    signer: '*signing',
    mail: '*mail',
    audit: '*audit',
    rooms: '*media',
  };
  const missing = needsOf(service).filter((need) => anchors[need] && !told.includes(anchors[need]));
  expect([told, missing]).toEqual([told, []]);
});

it.each(['search', 'objects', 'rooms'] as const)('lets whoever asks for %s reach it', (need) => {
  const network = readFileSync(join(root, 'k8s/base/network.yaml'), 'utf8');
  const policy = new RegExp(`name: to-${need}\\n[^]*?values: \\[([^\\]]*)\\]`).exec(network)?.[1];
  const reaching = policy?.split(', ').filter((name) => name !== 'migrate');
  expect(reaching).toEqual(services.filter((service) => needsOf(service).includes(need)));
});
