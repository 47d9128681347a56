import { legal } from '@chefly/contracts';
import { Refusal, type Member } from '@chefly/http';

/** What an access token says. */
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
  /** When it runs out, in seconds since 1970. */
  exp: number;
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

/** @throws for a member who has not accepted the terms as they are now. */
export function checkTerms({ terms }: Pick<Member, 'terms'>) {
  // a token of before has none; a newer one is accepted by a replica that is still to be renewed
  if (!(terms >= legal.version)) throw new Refusal('identity/terms-outdated');
}
