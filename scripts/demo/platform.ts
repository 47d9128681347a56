import { createClient, type Client } from '@chefly/api-client';
import { isLoopback } from '@chefly/config';

/** The running platform, as its members reach it. */

export const url = ownMachine(
  process.env.CHEFLY_URL ?? `http://127.0.0.1:${process.env.CHEFLY_PORT ?? 3000}`,
);

/**
 * Its members share one password that everybody can read, and one of them is a moderator.
 * @throws for an address that others can reach
 */
export function ownMachine(address: string): string {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && isLoopback(hostname)) return address;
  throw new Error(
    `${address} is not this machine alone: the demo's accounts, moderators among them, have a ` +
      'password that everybody knows. Run it beside a platform on http://127.0.0.1.',
  );
}

/** Waits as a polite caller does when the platform says that it was a lot at once. */
const patiently: typeof fetch = async (...request) => {
  for (;;) {
    const response = await fetch(...request);
    if (response.status !== 429) return response;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
};

export const clientOf = (token: string | null): Client =>
  createClient({ baseUrl: url, fetch: patiently, accessToken: () => token });

/** Asks again, ten times a second, until there is something. */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | null | undefined | false>,
  times = 100,
): Promise<T> {
  for (let i = 0; i < times; i++) {
    const found = await attempt();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not happen`);
}

/** Asks again while the platform does not know yet what is asked about. */
export const onceFound = <T>(what: string, call: () => Promise<T>): Promise<T> =>
  eventually(what, () =>
    call().catch((error) => (error.status === 404 ? null : Promise.reject(error))),
  );
