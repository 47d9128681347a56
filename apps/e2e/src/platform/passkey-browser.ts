import type { Grant, Passkey, PasskeyAssertion } from '@chefly/contracts';
import { PASSWORD, type TestMember, type TestPlatform } from '@chefly/testing';
import { Authenticator, type Deviation } from './authenticator';

export interface Ceremony {
  origin: string;
  options: { challenge: string };
}
export interface Answered<T> {
  status: number;
  /** A refusal's code; null for none. */
  code: string | null;
  body: T;
}

/** A browser that keeps its cookies, and calls the routes of passkeys as a page does. */
export class PasskeyBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly platform: TestPlatform) {}

  async call<T>(
    path: string,
    body: object,
    member?: TestMember,
    method = 'POST',
  ): Promise<Answered<T>> {
    const response = await fetch(`${this.platform.url}/api/identity/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...(member ? { authorization: `Bearer ${member.token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      this.cookies.set(name, value);
    }
    const answer = (await response.json()) as T & { code?: string };
    return { status: response.status, code: answer.code ?? null, body: answer };
  }

  begin(member: TestMember, password = PASSWORD) {
    return this.call<Ceremony>('passkeys/beginnings', { password }, member);
  }

  async add(
    member: TestMember,
    authenticator = new Authenticator(),
    wrong: Deviation = {},
    name = 'Kitchen phone',
  ) {
    const { body } = await this.begin(member);
    const attestation = authenticator.create(body, wrong);
    return this.call<Passkey>('passkeys', { name, attestation }, member);
  }

  async beginSignIn() {
    return (await this.call<Ceremony>('passkeys/sign-in/beginnings', {})).body;
  }

  async signIn(authenticator: Authenticator, wrong: Deviation = {}) {
    return this.send(authenticator.get(await this.beginSignIn(), wrong));
  }

  send(assertion: PasskeyAssertion) {
    return this.call<Grant>('passkeys/sign-in', { assertion });
  }
}
