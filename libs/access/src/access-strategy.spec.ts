import { describe, expect, it } from '@jest/globals';
import type { SignedRequest } from '@chefly/http';
import { bearerOf } from './access-strategy';

describe('the token that a request shows', () => {
  const shown = (authorization?: string) =>
    bearerOf({ headers: { authorization } } as SignedRequest);

  it.each(['Bearer abc.def', 'bearer abc.def', 'BEARER   abc.def', 'Bearer abc.def '])(
    'is what stands behind the scheme: %p',
    (authorization) => expect(shown(authorization)).toBe('abc.def'),
  );

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'abc.def', 'Bearer abc def'])(
    'is none where none stands alone there: %p',
    (authorization) => expect(shown(authorization)).toBeNull(),
  );
});
