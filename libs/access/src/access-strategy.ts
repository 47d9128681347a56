import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Member, SignedRequest } from '@chefly/http';
import passport from 'passport';
import { AccessTokens } from './access-tokens';

const OWN_SCHEME = 'Bearer ';
/** The scheme's letters may be large or small, and nothing comes behind the token. */
const ANY_SCHEME = /^bearer +(\S+) *$/i;

/** The access token that a request shows; as our own browsers write it, it is read at once. */
export function bearerOf({ headers: { authorization } }: SignedRequest): string | null {
  if (!authorization) return null;
  return authorization.startsWith(OWN_SCHEME) && !authorization.includes(' ', OWN_SCHEME.length)
    ? authorization.slice(OWN_SCHEME.length) || null
    : (ANY_SCHEME.exec(authorization)?.[1] ?? null);
}

type Verify = (
  request: SignedRequest,
  done: (error: unknown, member?: Member | false | null) => void,
) => void;

/** Passport's way of asking who calls: `verify` alone says so. */
class Bearer extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: unknown) {
    this.verify(request as SignedRequest, (error, member) => {
      if (error) this.error(error);
      else if (member) this.success(member);
      else this.fail(401);
    });
  }
}

/**
 * Access tokens: signed by identity, verified here by its public key, refused once their sign-in
 * was ended. The same as at a socket's handshake.
 */
@Injectable()
export class AccessStrategy extends PassportStrategy(Bearer, 'access') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  async validate(request: SignedRequest): Promise<Member | false> {
    const token = bearerOf(request);
    return (token && (await this.tokens.verify(token))) || false;
  }
}
