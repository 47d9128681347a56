import type { TestPlatform } from './kitchen';

/** As a browser posts to identity, with the cookie of a sign-in. */
export const postToIdentity = ({ url }: TestPlatform, path: string, body: object, cookie = '') =>
  fetch(`${url}/api/identity/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

export const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!;
