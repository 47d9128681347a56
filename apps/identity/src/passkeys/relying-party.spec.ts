import { expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party';

it.each([
  ['https://cook.example', { id: 'cook.example', origin: 'https://cook.example' }],
  ['https://cook.example:8443/', { id: 'cook.example', origin: 'https://cook.example:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://chefly.localhost', { id: 'chefly.localhost', origin: 'http://chefly.localhost' }],
  // browsers have no passkeys for addresses without a name, nor without HTTPS
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
  ['http://cook.example', null],
  ['http://192.0.2.7:3000', null],
  ['chefly', null],
])('for %s is %o', (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});
