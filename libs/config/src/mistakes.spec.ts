import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config';
import type { Environment } from './environment';
import { everyNeed, readRemoteConfig, readUpstreams } from './remote-config';

const said = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};
const PUBLIC = 'b'.repeat(87);

describe('a setting that is written wrong', () => {
  it.each([
    ['CHEFLY_PORT', 'abc', 'not a number'],
    ['CHEFLY_PORT', '99999', 'at most 65535'],
    ['CHEFLY_PORT', '80.5', 'not a whole number'],
    ['CHEFLY_PORT', '6000', 'no browser opens a page on port 6000'],
    ['CHEFLY_PUBLIC_URL', 'https://kitchen.example:10080', 'no browser opens a page on port 10080'],
    ['CHEFLY_ATTENDANCE_SECONDS', '-1', 'at least 0'],
    ['CHEFLY_LOG', 'loud', 'one of silent, fatal, error, warn, info, debug, trace'],
    ['CHEFLY_FSYNC', 'yes', 'one of true, false'],
    ['CHEFLY_SUPPORT_ADDRESS', 'help', 'not an e-mail address'],
    ['CHEFLY_TRUSTED_PROXIES', 'loopback, ingress', '‘ingress’ is neither an address'],
    ['CHEFLY_TRUSTED_PROXIES', '10.0.0.0/33', '‘10.0.0.0/33’ is neither an address'],
    ['CHEFLY_PUSH_PROXY', 'proxy:3128', 'not an address such as http://proxy:3128'],
    ['SMTP_URL', 'mail.example', 'not an address such as smtp://'],
    ['MAIL_FROM', 'the kitchen', 'not written as chefly <kitchen@chefly.example>'],
    ['TURN_URLS', 'turn.example:3478', '‘turn.example:3478’ is not written as turn:host:3478'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', 'not an address such as http://collector:4318'],
  ])('is named before anything starts, with how it is written: %s=%s', (name, value, words) => {
    const secret = { TURN_SECRET: 'only where TURN_URLS is' };
    expect(said(() => readConfig({ ...(name === 'TURN_URLS' && secret), [name]: value }))).toMatch(
      new RegExp(`^The configuration is not usable:\n  ${name}: ${words}.*$`),
    );
  });

  it('is none where a proxy is what browsers reach', () => {
    const env = { CHEFLY_PORT: '6000', CHEFLY_PUBLIC_URL: 'https://kitchen.example' };
    expect(said(() => readConfig(env))).toBe('');
  });

  it.each([
    ['MONGO_URL', 'mongo:27017', 'not an address such as mongodb://'],
    ['KAFKA_BROKERS', 'kafka', '‘kafka’ is not written as host:9092'],
    ['KAFKA_PARTITIONS', '0', 'at least 1'],
    ['CHEFLY_NAMESPACE', 'My Kitchen', 'small letters, digits and hyphens alone'],
    ['CHEFLY_UPSTREAMS', 'identity', '‘identity’ is not written as identity=http://host:3000'],
    ['CHEFLY_UPSTREAMS', 'identity=host', '‘identity=host’ is not written as identity=http://host'],
    ['SMTP_URL', 'mail.example', 'not an address such as smtp://'],
  ])('is named by separate processes: %s=%s', (name, value, words) => {
    expect(said(() => readRemoteConfig({ [name]: value }, everyNeed))).toMatch(
      new RegExp(`^  ${name}: ${words}`, 'm'),
    );
  });

  it.each<[string, Environment, string]>([
    ['TURN_URLS', { TURN_URLS: 'turn:a:3478' }, 'TURN_SECRET'],
    ['TURN_SECRET', { TURN_SECRET: 'sixteen letters…' }, 'TURN_URLS'],
    ['CHEFLY_PUSH_PUBLIC_KEY', { CHEFLY_PUSH_PUBLIC_KEY: PUBLIC }, 'CHEFLY_PUSH_PRIVATE_KEY'],
  ])('is named where it stands without the other of its pair: %s', (_, env, other) => {
    expect(said(() => readConfig(env))).toMatch(
      new RegExp(`^The configuration is not usable:\n  ${other}: `),
    );
  });
});

describe('a setting that is written as it may be', () => {
  it.each<Environment>([
    { CHEFLY_TRUSTED_PROXIES: 'loopback,linklocal,uniquelocal,10.0.0.0/8, fd00::/8, 192.0.2.7' },
    { CHEFLY_TRUSTED_PROXIES: '10.0.0.0/255.0.0.0' },
    { SMTP_URL: 'smtp://127.0.0.1:1025?ignoreTLS=true' },
    { SMTP_URL: 'smtps://kitchen%40chefly.example:p%2Fw@mail.example' },
    { MAIL_FROM: 'kitchen@chefly.example' },
    { MAIL_FROM: '"chefly, the kitchen" <kitchen@chefly.example>' },
    {
      TURN_URLS: 'turn:a:3478, turns:[2001:db8::1]:5349?transport=tcp',
      TURN_SECRET: 'x'.repeat(16),
    },
    { CHEFLY_LOG: 'debug' },
  ])('is taken: %o', (env) => {
    expect(said(() => readConfig(env))).toBe('');
  });

  it.each<Environment>([
    { MONGO_URL: 'mongodb+srv://operator:pw@cluster.example/' },
    { MONGO_URL: 'mongodb://u:p@a:27017,b:27017/?replicaSet=rs' },
    { KAFKA_BROKERS: 'a:9092, [::1]:9093' },
    { CHEFLY_UPSTREAMS: 'identity=http://127.0.0.1:3001,identity=http://[::1]:3002' },
  ])('is taken by separate processes: %o', (env) => {
    const [name] = Object.keys(env);
    expect(said(() => readRemoteConfig(env))).not.toContain(`${name}:`);
  });

  it('names each replica of a service', () => {
    const text = 'web=http://a:1, web=http://b:2';
    expect([...readUpstreams(text)]).toEqual([['web', ['http://a:1', 'http://b:2']]]);
  });
});
