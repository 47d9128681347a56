import { expect, it } from '@jest/globals';
import { readConfig } from './config';
import { everyNeed, readRemoteConfig } from './remote-config';

it.each([
  [{}, 'support@chefly.test'],
  [{ CHEFLY_HOST: '::1' }, 'support@chefly.test'],
  [{ CHEFLY_PUBLIC_URL: 'http://192.0.2.7:3000' }, 'support@chefly.test'],
  [{ CHEFLY_PUBLIC_URL: 'https://cook.example/' }, 'support@cook.example'],
  [
    { CHEFLY_PUBLIC_URL: 'https://cook.example/', CHEFLY_SUPPORT_ADDRESS: 'help@example.org' },
    'help@example.org',
  ],
])('takes from %o the address for help %s', (env, expected) => {
  expect(readConfig(env as Record<string, string>).supportAddress).toBe(expected);
});

const said = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

it('names everything that is missing at once, what it is and how one comes by it', () => {
  const words = said(() => readRemoteConfig({ REDIS_URL: '', S3_BUCKET: 'chefly' }, everyNeed));
  const names = [...words.matchAll(/^ {2}(\w+): \S/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual([
    ...['CHEFLY_AUDIT_KEY', 'CHEFLY_JWKS_URL', 'CHEFLY_SECRET', 'ELASTICSEARCH_URL'],
    ...['KAFKA_BROKERS', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET', 'LIVEKIT_URL', 'MONGO_URL'],
    ...['REDIS_URL', 'S3_ACCESS_KEY', 'S3_ENDPOINT', 'S3_SECRET_KEY', 'SMTP_URL'],
  ]);
  expect(words).toContain('deploy/compose/engines.yml');
  expect(words).not.toMatch(/Invalid|undefined/);
});

it.each([
  ['REDIS_URL', 'localhost'],
  ['ELASTICSEARCH_URL', '127.0.0.1:9200'],
  ['S3_ENDPOINT', 's3'],
  ['LIVEKIT_URL', 'livekit:7880'],
  ['CHEFLY_JWKS_URL', 'jwks.json'],
])('says how %s is written, where it is %s', (name, value) => {
  expect(said(() => readRemoteConfig({ [name]: value }))).toMatch(
    new RegExp(`^  ${name}: not an address such as \\w+://`, 'm'),
  );
});

it('says how the address is written that browsers reach', () => {
  expect(said(() => readConfig({ CHEFLY_PUBLIC_URL: 'chefly.example' }))).toBe(
    'The configuration is not usable:\n' +
      '  CHEFLY_PUBLIC_URL: not an address such as https://chefly.example',
  );
});

it('makes an address of one that is written in colons, which browsers can read', () => {
  expect(readConfig({ CHEFLY_HOST: '::1', CHEFLY_PORT: '3999' }).publicUrl).toBe(
    'http://[::1]:3999',
  );
});
