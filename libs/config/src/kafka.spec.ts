import { describe, expect, it } from '@jest/globals';
import { readRemoteConfig } from './remote-config';
import { kafkaAccessOf } from './kafka';

const least = {
  CHEFLY_JWKS_URL: 'http://identity:3000/api/identity/jwks.json',
  MONGO_URL: 'mongodb://mongo',
  KAFKA_BROKERS: 'one:9092, two:9092',
  REDIS_URL: 'redis://redis',
};
const accessOf = (told: Record<string, string>) =>
  kafkaAccessOf(readRemoteConfig({ ...least, ...told }, []));

describe('the way to Kafka', () => {
  it('is in the clear and open where nothing else is said', () =>
    expect(accessOf({})).toEqual({ brokers: ['one:9092', 'two:9092'] }));

  it('is TLS, with authorities of its own, and a sign-in', () =>
    expect(
      accessOf({
        KAFKA_TLS: 'true',
        KAFKA_TLS_CA: '-----BEGIN CERTIFICATE-----',
        KAFKA_SASL_USERNAME: 'chefly',
        KAFKA_SASL_PASSWORD: 'saffron',
      }),
    ).toEqual({
      brokers: ['one:9092', 'two:9092'],
      ssl: { ca: '-----BEGIN CERTIFICATE-----' },
      sasl: { mechanism: 'scram-sha-512', username: 'chefly', password: 'saffron' },
    }));

  it('trusts the public authorities where none is given', () =>
    expect(accessOf({ KAFKA_TLS: 'true' }).ssl).toEqual({}));

  it.each([
    [{ KAFKA_SASL_USERNAME: 'chefly' }, /both or neither/],
    [{ KAFKA_SASL_PASSWORD: 'saffron' }, /both or neither/],
    [{ KAFKA_TLS_CA: 'one' }, /KAFKA_TLS is not true/],
    [{ KAFKA_TLS: 'yes' }, /KAFKA_TLS/],
    [{ KAFKA_SASL_MECHANISM: 'gssapi' }, /KAFKA_SASL_MECHANISM/],
  ])('is refused before anything starts, with %o', (told, words) =>
    expect(() => accessOf(told as Record<string, string>)).toThrow(words),
  );
});
