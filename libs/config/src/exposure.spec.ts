import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config';
import { exposuresOfPlatform, exposuresOfService, isFromThisMachine, isLoopback } from './exposure';
import { readRemoteConfig } from './remote-config';

const known = {
  CHEFLY_SECRET: 'for-development-only-at-least-32-characters',
  CHEFLY_AUDIT_KEY: 'for-development-only-at-least-32-characters',
  CHEFLY_JWKS_URL: 'http://identity:3000/api/identity/jwks.json',
  MONGO_URL: 'mongodb://social:for-development-only-social@mongo:27117/?replicaSet=rs0',
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://redis:6379',
  ELASTICSEARCH_URL: 'http://elasticsearch:9200',
  S3_ENDPOINT: 'http://s3:9000',
  S3_ACCESS_KEY: 'for-development',
  S3_SECRET_KEY: 'for-development-only',
  LIVEKIT_URL: 'http://livekit:17880',
  LIVEKIT_API_KEY: 'development',
  LIVEKIT_API_SECRET: 'for-development-only-32-characters',
  SMTP_URL: 'smtp://mail:1025',
};
const platform = (env: Record<string, string>) => exposuresOfPlatform(readConfig(env));
const service = (env: Record<string, string>) =>
  exposuresOfService(readConfig(env), readRemoteConfig({ ...known, ...env }));

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['chefly.localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.7', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['', false],
])('takes %s for this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('the single process', () => {
  it('starts on this machine without anything being set', () => {
    expect(platform({})).toEqual([]);
    expect(platform({ CHEFLY_HOST: '::1', CHEFLY_PUBLIC_URL: 'http://localhost:3000' })).toEqual(
      [],
    );
  });

  it.each([
    ['on an address that others reach', { CHEFLY_HOST: '0.0.0.0' }],
    ['the same, though production is said', { CHEFLY_HOST: '0.0.0.0', NODE_ENV: 'production' }],
    ['behind a proxy for another address', { CHEFLY_PUBLIC_URL: 'http://chefly.example' }],
    ['behind a proxy that speaks HTTPS', { CHEFLY_PUBLIC_URL: 'https://localhost' }],
  ])('does not start without a mail server %s, and says what to do', (_name, env) => {
    expect(platform(env as Record<string, string>).join('\n')).toMatch(
      /SMTP_URL.*CHEFLY_HOST=127/s,
    );
  });

  it('does not take an address that is none for this machine', () => {
    const found = exposuresOfPlatform({
      ...{ host: '127.0.0.1', publicUrl: 'chefly', smtpUrl: undefined },
    });
    expect(found.join('\n')).toMatch(/SMTP_URL.*CHEFLY_HOST=127/s);
  });

  it('starts for others with a mail server and a public address', () => {
    const open = { CHEFLY_HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' };
    expect(platform({ ...open, CHEFLY_PUBLIC_URL: 'https://chefly.example' })).toEqual([]);
    expect(platform(open).join()).toContain('CHEFLY_PUBLIC_URL');
    expect(platform({ ...open, CHEFLY_HOST: '::' }).join()).toContain('CHEFLY_PUBLIC_URL');
  });
});

describe('a separate process', () => {
  it('takes the values of the Compose files on this machine alone', () => {
    expect(service({ CHEFLY_PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([]);
    const found = service({ CHEFLY_PUBLIC_URL: 'https://chefly.example' }).join();
    for (const name of [
      'CHEFLY_SECRET',
      'CHEFLY_AUDIT_KEY',
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
      'LIVEKIT_API_SECRET',
      'the password in MONGO_URL',
    ])
      expect(found).toContain(name);
  });

  it('knows a known password however the address of the store is written', () => {
    const found = (MONGO_URL: string) =>
      service({ CHEFLY_PUBLIC_URL: 'https://chefly.example', MONGO_URL }).join();
    for (const url of [
      'mongodb+srv://social:for-development-only@mongo.example/',
      'mongodb://social:for%2Ddevelopment-only@mongo/',
      'mongodb://social:for-development-only%zz@mongo/',
    ])
      expect(found(url)).toContain('the password in MONGO_URL');
    expect(found('mongodb://social:b7f1d9d2a41f%zz@mongo/')).not.toContain('MONGO_URL');
  });

  it('starts for others with values of its own', () => {
    const own = 'b7f1d9d2a41f4c35b5b9f0e6c9a1a6d3';
    expect(
      service({
        CHEFLY_PUBLIC_URL: 'https://chefly.example',
        CHEFLY_SECRET: own,
        CHEFLY_AUDIT_KEY: own,
        S3_ACCESS_KEY: 'chefly',
        S3_SECRET_KEY: own,
        LIVEKIT_API_KEY: 'chefly',
        LIVEKIT_API_SECRET: own,
        MONGO_URL: `mongodb://social:${own}@mongo/`,
      }),
    ).toEqual([]);
  });

  it('shows no mailbox to others', () => {
    const found = service({
      CHEFLY_PUBLIC_URL: 'https://chefly.example',
      CHEFLY_UPSTREAMS: 'web=http://web:3000,mailbox=http://127.0.0.1:4000',
    });
    expect(found.join()).toContain('mailbox');
  });

  it('is told of what it needs alone', () => {
    const { S3_SECRET_KEY: _s3, CHEFLY_SECRET: _secret, ...less } = known;
    expect(() => readRemoteConfig(less, ['search'])).not.toThrow();
    expect(() => readRemoteConfig(less, ['objects', 'signer'])).toThrow(
      /(S3_SECRET_KEY|CHEFLY_SECRET)[^]*(S3_SECRET_KEY|CHEFLY_SECRET)/,
    );
    expect(readRemoteConfig(known, ['search'])).not.toHaveProperty('CHEFLY_SECRET');
  });
});

describe('a request of this machine', () => {
  const request = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    isFromThisMachine({
      headers: { host: '127.0.0.1:3000', ...headers },
      socket: { remoteAddress },
    });

  it('comes from it, under its name', () => {
    expect(request()).toBe(true);
    expect(request({ host: 'localhost:3000' })).toBe(true);
    expect(request({ host: '[::1]:3000' }, '::1')).toBe(true);
  });

  it.each([
    ['a proxy that says so', { 'x-forwarded-for': '10.1.2.3' }],
    ['a proxy that says it in the standard’s way', { forwarded: 'for=10.1.2.3' }],
    ['a proxy that only names itself', { via: '1.1 proxy' }],
    ['a proxy that tells the protocol', { 'x-forwarded-proto': 'https' }],
    ['a name that resolves to here', { host: 'evil.example:3000' }],
    ['no name', { host: '' }],
  ])('does not come by %s', (_name, headers) => {
    expect(request(headers as Record<string, string>)).toBe(false);
  });

  it('does not come from another machine', () => {
    expect(request({}, '192.168.1.7')).toBe(false);
    expect(request({}, '::ffff:192.168.1.7')).toBe(false);
  });
});
