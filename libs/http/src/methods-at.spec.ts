import { describe, expect, it } from '@jest/globals';
import { methodsAt } from './methods-at';

const uid = 'a-uid-of-somebody-000';

describe('by which methods a path is served', () => {
  it.each([
    ['/api/social/first-steps/end', ['PUT']],
    ['/api/social/profile', ['PATCH']],
    [`/api/social/follows/${uid}`, ['DELETE', 'PUT']],
    ['/api/social/people', ['GET', 'HEAD']],
  ])('%s: %j', (path, methods) => expect(methodsAt(path)).toEqual(methods));

  it.each([
    '/api/social',
    '/api/social/nothing-like-it',
    '/api/social/people/',
    `/api/social/follows/${uid}/more`,
    `/api/social/follows/`,
    '/home',
    '',
  ])('by none at %j', (path) => expect(methodsAt(path)).toEqual([]));
});
