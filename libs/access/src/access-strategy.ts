import { Cache } from '@chefly/engines/cache';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AccessKeys } from './access-keys';
import type { Member } from '@chefly/http';

export interface AccessClaims {
  sub: string;
  sid: string;
  roles: string[];
  gender: Member['gender'];
  firstName: string;
  lastName: string;
  userName: string;
  /** The newest version of the terms that the member has accepted. */
  terms: number;
}

export const TOKEN_ISSUER = 'chefly/identity';
export const revocationKey = (signInUid: string) => `revoked/${signInUid}`;

export const memberOf = ({
  sub,
  sid,
  roles,
  gender,
  firstName,
  lastName,
  userName,
  terms,
}: AccessClaims): Member => ({
  uid: sub,
  signInUid: sid,
  roles,
  gender,
  firstName,
  lastName,
  userName,
  terms,
});

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
    @Inject(Cache) private readonly cache: Cache,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      issuer: TOKEN_ISSUER,
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

  async validate(claims: AccessClaims): Promise<Member | false> {
    return (await this.cache.get(revocationKey(claims.sid))) ? false : memberOf(claims);
  }
}
