import { describe, expect, it } from '@jest/globals';
import { checkJsonBody, checkOwnSite } from './own-site';

type Headers = Record<string, string>;
const ours = { publicUrl: 'https://chefly.test' };
const outcomeOf = (check: () => void) => {
  try {
    check();
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const sent = (headers: Headers, method = 'POST') =>
  outcomeOf(() => checkOwnSite({ method, headers, host: 'inside.chefly.test' } as never, ours));
const body = (headers: Headers, method = 'POST') =>
  outcomeOf(() => checkJsonBody({ method, headers } as never));

describe('what a browser sends', () => {
  it.each<[string, Headers, string]>([
    ['by a program', {}, 'taken'],
    ['by our page', { 'sec-fetch-site': 'same-origin' }, 'taken'],
    ['by nobody’s page', { 'sec-fetch-site': 'none' }, 'taken'],
    ['by our page, in an older browser', { origin: 'https://chefly.test' }, 'taken'],
    ['by a page of the host itself', { origin: 'http://inside.chefly.test' }, 'taken'],
    ['by another site', { 'sec-fetch-site': 'cross-site' }, 'request/forbidden'],
    [
      'by another site in our name',
      { 'sec-fetch-site': 'cross-site', origin: 'https://chefly.test' },
      'request/forbidden',
    ],
    [
      'by a neighbour',
      { 'sec-fetch-site': 'same-site', origin: 'https://other.chefly.test' },
      'request/forbidden',
    ],
    ['by another page, in an older browser', { origin: 'https://evil.test' }, 'request/forbidden'],
    ['by a page without an origin', { origin: 'null' }, 'request/forbidden'],
  ])('%s', (_by, headers, outcome) => {
    expect(sent(headers)).toBe(outcome);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(sent(headers, method)).toBe('taken');
  });
});

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  it.each<[string, Headers, string]>([
    ['of JSON', { ...json, 'content-length': '2' }, 'taken'],
    ['of JSON with its letters', { 'content-type': 'Application/JSON; charset=utf-8' }, 'taken'],
    ['that is none', {}, 'taken'],
    ['that is empty', { 'content-length': '0' }, 'taken'],
    ['of no kind', { 'content-length': '2' }, 'request/unsupported-type'],
    ['of no kind, in pieces', { 'transfer-encoding': 'chunked' }, 'request/unsupported-type'],
    ['of a form', { 'content-type': 'text/plain' }, 'request/unsupported-type'],
    ['of nearly JSON', { 'content-type': 'application/jsonp' }, 'request/unsupported-type'],
    [
      'of another kind, with JSON',
      { 'content-type': 'text/plain;application/json' },
      'request/unsupported-type',
    ],
  ])('%s', (_of, headers, outcome) => {
    expect(body(headers)).toBe(outcome);
    expect(body(headers, 'GET')).toBe('taken');
  });
});
