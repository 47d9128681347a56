import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Member, SignedRequest } from '@chefly/http';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AccessKeys } from './access-keys';
import { TOKEN_ISSUER, type AccessClaims } from './claims';
import { VerifiedTokens } from './verified-tokens';

const extract: (request: SignedRequest) => string | null = ExtractJwt.fromAuthHeaderAsBearerToken();
const SCHEME = 'Bearer ';

/** The access token that a request shows; as our own browsers write it, it is read at once. */
export function bearerOf(request: SignedRequest): string | null {
  const { authorization } = request.headers;
  return authorization?.startsWith(SCHEME) && !authorization.includes(' ', SCHEME.length)
    ? authorization.slice(SCHEME.length)
    : extract(request);
}

const kidOf = (token: string): string => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
  } catch {
    return '';
  }
};

/**
 * Access tokens: signed by identity, verified here by its public key, refused once their sign-in
 * was ended.
 */
@Injectable()
export class AccessStrategy extends PassportStrategy(Strategy, 'access') {
  constructor(
    keys: AccessKeys,
    private readonly verified: VerifiedTokens,
  ) {
    super({
      jwtFromRequest: bearerOf,
      algorithms: ['ES256'],
      issuer: TOKEN_ISSUER,
      passReqToCallback: true,
      secretOrKeyProvider: (
        _request: unknown,
        token: string,
        done: (error: unknown, key?: any) => void,
      ) =>
        void keys
          .find(kidOf(token))
          .then((key) => done(key ? null : new Error('unknown key'), key ?? undefined), done),
    });
  }

  async validate(request: SignedRequest, claims: AccessClaims): Promise<Member | false> {
    const token = bearerOf(request)!;
    return (await this.verified.admit(token, kidOf(token), claims)) ?? false;
  }
}
