import { describe, expect, it } from '@jest/globals';
import { ownMachine } from './platform';

describe('the demo', () => {
  it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])(
    'fills %s',
    (address) => expect(ownMachine(address)).toBe(address),
  );

  it.each([
    'http://192.168.1.20:3000',
    'http://0.0.0.0:3000',
    'http://chefly.example',
    'https://localhost',
    'http://127.0.0.1.chefly.example',
    'http://127.0.0.1@chefly.example',
  ])('refuses %s before it has asked for anything', (address) =>
    expect(() => ownMachine(address)).toThrow('password that everybody knows'),
  );
});
