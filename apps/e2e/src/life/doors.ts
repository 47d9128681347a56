import { ApiError, createClient, type Client } from '@chefly/api-client';
import { Live } from '@chefly/api-client/live';
import { PASSWORD, signUpForm } from '@chefly/testing';
import sharp from 'sharp';
import { until } from './patience';

export interface Cook {
  name: string;
  uid: string;
  api: Client;
  /** The tab's own live client, through whichever door answers. */
  live: Live;
  leave(): void;
}

/** The gateways, and who comes in by them: a member whose gateway does not answer goes to the next. */
export class Doors {
  /** Calls that were answered, and that were not. */
  answered = 0;
  failed = 0;
  private door = 0;

  constructor(private readonly gateways: string[]) {}

  get url() {
    return this.gateways[this.door % this.gateways.length]!;
  }

  /** The API through whichever door answered last. */
  private clientOf(token: () => string | null): Client {
    const clients = this.gateways.map((baseUrl) => createClient({ baseUrl, accessToken: token }));
    return new Proxy({} as Client, {
      get: (_target, service: string) =>
        new Proxy(
          {},
          {
            get: (_inner, route: string) => (input: never) =>
              this.call(() => (clients[this.door % clients.length] as any)[service][route](input)),
          },
        ),
    });
  }

  /** Signs up, confirms by the mailed link, signs in and opens a tab. */
  async enter(
    name: string,
    confirmed: (emailAddress: string) => unknown = () => undefined,
  ): Promise<Cook> {
    const anonymous = this.clientOf(() => null);
    const form = signUpForm(name);
    const { emailAddress } = form;
    await anonymous.identity.signUp(form);
    const token = await until(
      async () => /token=([\w-]+)/.exec((await this.mails(emailAddress))[0]?.text ?? '')?.[1],
    );
    await anonymous.identity.confirm({ token, password: PASSWORD });
    await confirmed(emailAddress);
    const signIn = () => anonymous.identity.signIn({ emailAddress, password: PASSWORD });
    let { accessToken, account } = await signIn();
    const renew = () =>
      signIn().then(
        (grant) => {
          ({ accessToken, account } = grant);
          return true;
        },
        () => false,
      );
    // access tokens last ten minutes; a long drill signs in again
    const timer = setInterval(() => void renew(), 240_000).unref();
    const api = this.clientOf(() => accessToken);
    const live = new Live(
      {
        get accessToken() {
          return accessToken;
        },
        renew,
        forget: () => undefined,
      },
      () => this.url,
    );
    live.open();
    const leave = () => {
      clearInterval(timer);
      live.close();
    };
    return { name, uid: account.uid, api, live, leave };
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.answered++;
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) this.answered++;
      else {
        this.failed++;
        this.door++;
      }
      throw error;
    }
  }

  async mails(to: string): Promise<{ subject: string; text: string }[]> {
    return (await (await fetch(`${this.url}/mailbox.json?to=${to}`)).json()) as {
      subject: string;
      text: string;
    }[];
  }

  async upload(cook: Cook): Promise<string> {
    const body = await sharp({
      create: { width: 32, height: 24, channels: 3, background: '#b83a14' },
    })
      .png()
      .toBuffer();
    const { url } = await cook.api.content.openUpload({ type: 'image/png', size: body.length });
    const response = await fetch(this.url + url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(body),
    });
    if (!response.ok) throw new TypeError(`upload ${response.status}`);
    return ((await response.json()) as { receipt: string }).receipt;
  }
}
