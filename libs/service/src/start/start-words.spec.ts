import { ConfigurationError } from '@chefly/config';
import { expect, it } from '@jest/globals';
import { startWords } from './start-words';

const failed = (code: string, syscall: string, more: object) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, ...more });
const inUse = Object.assign(new Error('in use by process 7'), { name: 'FolderInUse' });

it.each([
  [failed('EADDRINUSE', 'listen', { port: 3000 }), /port 3000 is taken.*CHEFLY_PORT/],
  [
    failed('EADDRINUSE', 'listen', { port: 9464, setting: 'CHEFLY_OPS_PORT' }),
    /port 9464 is taken.*CHEFLY_OPS_PORT/,
  ],
  [failed('EACCES', 'listen', { port: 80, address: '127.0.0.1' }), /port 80.*CHEFLY_PORT/],
  [failed('EADDRNOTAVAIL', 'listen', { address: '10.9.9.9' }), /10\.9\.9\.9.*CHEFLY_HOST/],
  [
    failed('EINVAL', 'listen', { address: `/${'x'.repeat(120)}/mongo/mongo.sock`, port: -1 }),
    /mongo\.sock is too long.*CHEFLY_DATA/,
  ],
  [failed('ENOTFOUND', 'getaddrinfo', { hostname: 'kitchen' }), /^kitchen is no name.*CHEFLY_HOST/],
  [failed('EAI_AGAIN', 'getaddrinfo', { hostname: 'kitchen' }), /^kitchen is no name.*CHEFLY_HOST/],
  [failed('EACCES', 'mkdir', { path: '/ro/data' }), /\/ro\/data.*not allowed.*CHEFLY_DATA/],
  [failed('EPERM', 'open', { path: '/d/secret' }), /\/d\/secret.*CHEFLY_DATA/],
  [failed('EROFS', 'mkdir', { path: '/ro/data' }), /\/ro\/data.*read-only.*CHEFLY_DATA/],
  [failed('ENOSPC', 'write', { path: '/d/x' }), /no room.*CHEFLY_DATA/],
  [failed('ENOSPC', 'write', {}), /no room.*CHEFLY_DATA/],
  [failed('EDQUOT', 'write', {}), /no room left for this user.*CHEFLY_DATA/],
  [failed('EEXIST', 'mkdir', { path: '/file' }), /\/file.*no folder.*CHEFLY_DATA/],
  [failed('ENOENT', 'mkdir', { path: '/proc/data' }), /\/proc\/data.*no folder.*CHEFLY_DATA/],
  [failed('ENOTDIR', 'mkdir', { path: '/file/data' }), /\/file\/data.*no folder.*CHEFLY_DATA/],
  [inUse, /in use by process 7/],
  [new ConfigurationError('what is missing'), /what is missing/],
])('says in words what the one who starts it can do: %s', (error, words) => {
  expect(startWords(error)).toMatch(words);
});

it('shows what is the program’s own fault as it is', () => {
  for (const error of [new TypeError('no'), failed('ENOENT', 'open', { path: '/a' }), 'no', null])
    expect(startWords(error)).toBe(error);
});
