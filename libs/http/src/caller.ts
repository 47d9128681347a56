import type {} from '@fastify/cookie';
import type { Gender, Person } from '@chefly/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block';
import { Refusal } from './refusal';

/** The claims of an access token, and so the member behind a call. */
export interface Member extends Person {
  signInUid: string;
  gender: Gender;
  roles: readonly string[];
  /** The newest version of the terms that they have accepted. */
  terms: number;
}

/** Who calls. Nothing in it comes from the body of the request. */
export class Caller {
  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    private readonly signedIn: Member | null,
  ) {}

  /** @throws when nobody is signed in; routes open to members never reach that. */
  get member(): Member {
    if (!this.signedIn) throw new Refusal('identity/not-signed-in');
    return this.signedIn;
  }

  get uid(): string {
    return this.member.uid;
  }

  get person(): Person {
    const { uid, firstName, lastName, userName } = this.member;
    return { uid, firstName, lastName, userName };
  }

  /** The network that the call came from, as limits count it. */
  get block(): string {
    return addressBlock(this.request.ip);
  }
}
