import type { contract, ErrorBody, ErrorCode } from '@chefly/contracts';
import { routeTable } from '@chefly/contracts/route-table';
import type { z } from 'zod';
import type { Reach } from './reach';

type Contract = typeof contract;
type SchemaOf<R, K extends 'inputSchema' | 'outputSchema'> = R extends {
  '~orpc': { [P in K]?: infer S };
}
  ? Extract<S, z.ZodType>
  : never;
/** What a caller gives and gets: a route's input before its defaults, and its output as it arrives. */
export type Given<R> = z.input<SchemaOf<R, 'inputSchema'>>;
export type Answer<R> = z.output<SchemaOf<R, 'outputSchema'>>;
interface CallOptions {
  signal?: AbortSignal;
  /** It goes out though its page is left in the same moment. */
  keepalive?: boolean;
}
type Call<R> = (input: Given<R>, options?: CallOptions) => Promise<Answer<R>>;
export type Client = { [S in keyof Contract]: { [R in keyof Contract[S]]: Call<Contract[S][R]> } };

/** A failed call. `code` is stable; `message` is for the person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'network',
    message: string,
    readonly fields: Record<string, string> = {},
    /** When the server says that it may be tried again, in seconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** It is not there, or not for the caller’s eyes; an address that no thing could have is not there either. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.code === 'request/invalid');

/**
 * Takes something away: what is gone already, by another tab or by a call whose answer was lost, is
 * taken away as well.
 */
export const orGone = (call: Promise<unknown>): Promise<void> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!isMissing(error)) throw error;
    },
  );

/** More was asked than the door lets through in a minute: that passes within one. */
export const isTooMany = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'request/too-many';

export interface Transport {
  baseUrl: string;
  fetch?: typeof fetch;
  accessToken(): string | null;
  /** The token was refused: get a new one, or say false. */
  renew?(): Promise<boolean>;
  /** When the server says that it answered, in milliseconds by its own clock. */
  heard?(at: number): void;
  /** Told of each call that is answered, and of each that is not. */
  reach?: Pick<Reach, 'lost' | 'found'>;
}

/** Whoever is not answered for so long talks into a line that is dead, which nobody else ends for minutes. */
const ANSWER_MS = 60_000;

export const OFFLINE = 'We cannot reach chefly. Check your connection; nothing was lost.';

type RouteTable = typeof routeTable;
const tables: RouteTable[] = [routeTable];

/** Routes that every client knows from now on, besides those that it came with. */
export function learnRoutes(table: RouteTable): void {
  if (!tables.includes(table)) tables.push(table);
}

/** The typed client: one function for each route of the contract that is known when it is called. */
export function createClient(transport: Transport): Client {
  const callOf = (service: string, name: string): Call<any> | undefined => {
    const address = tables.map((table) => table[service]?.[name]).find((known) => known);
    if (!address) return undefined;
    const [method, path] = address;
    return (input, options) =>
      call(transport, { method, path, input: input ?? {}, ...options }) as Promise<never>;
  };
  const named = (get: (name: string) => unknown) =>
    new Proxy({}, { get: (_, name) => (typeof name === 'string' ? get(name) : undefined) });
  return named((service) =>
    tables.some((table) => table[service]) ? named((name) => callOf(service, name)) : undefined,
  ) as Client;
}

interface Asked extends CallOptions {
  method: string;
  /** As the contract writes it. */
  path: string;
  input: Record<string, unknown>;
}

async function call(transport: Transport, asked: Asked, renewed = false): Promise<unknown> {
  const token = transport.accessToken();
  const response = await send(transport, asked, token).catch((error: Error) => {
    throw unanswered(transport, error);
  });
  const at = Date.parse(response.headers.get('date') ?? '');
  if (at) transport.heard?.(at);
  if (response.ok) {
    const answer = await bodyOf(response).catch((error: Error) => {
      throw unanswered(transport, error);
    });
    transport.reach?.found();
    return answer;
  }
  if (response.status === 401 && token && !renewed && (await transport.renew?.()))
    return call(transport, asked, true);
  const error = await asError(response);
  if (error.status < 500) transport.reach?.found();
  // the account that comes with a new token says which terms to accept, and leads there
  if (error.code === 'identity/terms-outdated') void transport.renew?.();
  throw error;
}

function send(transport: Transport, asked: Asked, token: string | null) {
  const { method, keepalive } = asked;
  const late = AbortSignal.timeout(ANSWER_MS);
  const { path, rest } = filled(asked);
  const bodyless = method === 'GET' || method === 'DELETE';
  const query = bodyless ? queryOf(rest) : '';
  return (transport.fetch ?? fetch)(transport.baseUrl + path + query, {
    method,
    signal: asked.signal ? AbortSignal.any([asked.signal, late]) : late,
    keepalive,
    credentials: 'same-origin',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(bodyless ? {} : { 'content-type': 'application/json' }),
    },
    body: bodyless ? undefined : JSON.stringify(rest),
  });
}

/** The path with what it names of the input, and the rest of it. */
function filled({ path, input }: Pick<Asked, 'path' | 'input'>) {
  const rest = { ...input };
  const whole = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { path: whole, rest };
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return query.size ? `?${query}` : '';
}

/** So is an answer that was cut off, or that somebody on the way made up. */
function unanswered({ reach }: Transport, error: Error): Error {
  if (error.name === 'AbortError') return error;
  reach?.lost();
  return new ApiError(0, 'network', OFFLINE);
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return {};
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}

export async function asError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return new ApiError(
    response.status,
    body?.code ?? 'server/failed',
    body?.message ?? 'Something went wrong. Please try again.',
    body?.fields,
    secondsOf(response.headers.get('retry-after')),
  );
}

/** A timer that is set for more than 24 days goes off at once. */
const LONGEST_WAIT_S = 3600;

/** A header that says a date instead, or no number that there is, says nothing here. */
export function secondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter);
  return seconds > 0 && Number.isFinite(seconds) ? Math.min(seconds, LONGEST_WAIT_S) : null;
}
