import { expect, it } from '@jest/globals';
import { readConfig } from './config';

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
