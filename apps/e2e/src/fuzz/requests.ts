import { contract, type Route } from '@chefly/contracts';
import type { z } from 'zod';
import { fitting, mutated, odd, pick, type Random } from './inputs';

export interface FuzzRequest {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const routes = Object.entries(contract).flatMap(([service, all]) =>
  Object.entries(all).map(([name, route]) => ({
    name: `${service}.${name}`,
    route: route as Route,
  })),
);
/** Every route of the contract, by name. */
export const routeNames = routes.map(({ name }) => name);

/** The few outside the contract. */
const open = [
  { name: 'uploads', method: 'PUT', path: '/api/content/uploads', query: ['ticket'] },
  {
    name: 'pictures',
    method: 'GET',
    path: '/api/content/pictures/{key}/{width}',
    query: ['until', 'signature'],
  },
  { name: 'parts', method: 'PUT', path: '/api/content/uploads/parts', query: ['ticket', 'part'] },
  {
    name: 'films',
    method: 'GET',
    path: '/api/content/videos/{uid}/{track}',
    query: ['until', 'signature'],
  },
  { name: 'keys', method: 'GET', path: '/api/identity/jwks.json', query: [] },
  {
    name: 'one-click',
    method: 'POST',
    path: '/api/notifications/digest/one-click',
    query: ['token'],
  },
  { name: 'webhook', method: 'POST', path: '/api/sessions/livekit-webhook', query: [] },
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/png',
  'image/avif',
  'application/webhook+json',
  'application/octet-stream',
  '*/*',
  'x',
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"uid":"a","uid":"b"}',
  '\u0000',
];
const HEADERS: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` },
  { authorization: `Bearer ${Buffer.from('{"kid":{}}').toString('base64url')}.e30.x` },
  { authorization: 'Basic Og==' },
  { cookie: 'refresh=x.y; refresh=z' },
  { cookie: 'refresh=%00%ff' },
  { cookie: `refresh=${'a'.repeat(4000)}` },
  { traceparent: '00-0-0-0' },
  { 'x-request-id': '../../x' },
  { 'x-forwarded-for': "1'; DROP" },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-host': 'evil.example' },
  { accept: 'x'.repeat(3000) },
  { 'accept-encoding': 'nothing' },
  { range: 'bytes=9-1' },
  { origin: 'https://evil.example' },
  { 'content-length': '3' },
  { expect: '100-continue' },
];

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
// a lone surrogate has no encoding: URLs cannot hold it
const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());

/** Of so many requests this share is to what is outside the contract. */
const OPEN_SHARE = 0.06;
/** A route of the contract; null for any of those outside it. */
export type Turn = (typeof routes)[number] | null;

/** In an order that a seed decides: as many requests as there are turns, and each route had its own. */
export function turnsOf(random: Random): Turn[] {
  const others = Array.from({ length: Math.ceil(routes.length * OPEN_SHARE) }, () => null);
  return [...routes, ...others]
    .map((turn) => [random(), turn] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, turn]) => turn);
}

/** One request that a seed decides, with something odd about it. */
export function requestOf(
  random: Random,
  known: Record<string, readonly unknown[]>,
  turn: Turn,
): FuzzRequest {
  const { name, method, path: pattern, input } = chosen(random, known, turn);
  const rest = { ...input };
  const path = pattern.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const value = rest[key] ?? 'nothing-with-this-uid';
    delete rest[key];
    return encoded(value) || '%20';
  });
  const bodyless = method === 'GET' || method === 'DELETE';
  const query = bodyless || name === 'uploads' || name === 'parts' ? queryOf(rest, random) : '';
  const odder = random();
  const headers: Record<string, string> = {
    ...(bodyless
      ? {}
      : { 'content-type': odder < 0.15 ? pick(random, TYPES) : 'application/json' }),
    ...(random() < 0.15 ? pick(random, HEADERS) : {}),
  };
  const body = bodyless ? undefined : random() < 0.12 ? pick(random, BODIES) : JSON.stringify(rest);
  return {
    name,
    method: random() < 0.03 ? pick(random, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) : method,
    path: `${path}${query}`,
    headers,
    body,
  };
}

function chosen(random: Random, known: Record<string, readonly unknown[]>, turn: Turn) {
  if (!turn) {
    const { query, ...each } = pick(random, open);
    const keys = [...query, ...[...each.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!)];
    return { ...each, input: Object.fromEntries(keys.map((key) => [key, odd(random)])) };
  }
  const { name, route } = turn;
  const { route: spec, inputSchema } = route['~orpc'];
  const input = (fitting(inputSchema as z.ZodType, known, random) ?? {}) as Record<string, unknown>;
  return { name, method: spec.method!, path: spec.path!, input: mutated(input, random) };
}

/** Each value once; sometimes one twice, as a list, or under a name with brackets. */
function queryOf(values: Record<string, unknown>, random: Random): string {
  const pairs = Object.entries(values).map(([key, value]) => `${key}=${encoded(value)}`);
  if (pairs.length && random() < 0.2) pairs.push(pick(random, pairs));
  if (random() < 0.1) pairs.push(pick(random, ['a[b]=1', '__proto__=1', '%', '=', '&&', 'limit=']));
  return pairs.length ? `?${pairs.join('&')}` : '';
}
