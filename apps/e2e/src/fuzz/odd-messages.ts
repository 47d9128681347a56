import fc from 'fast-check';
import { browserToServer } from '@chefly/contracts';

/** What nobody should send, and some will. */
const ODDITIES: unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  NaN,
  1e308,
  '',
  ' ',
  '__proto__',
  'constructor',
  'x'.repeat(60_000),
  '\u0000\ud800',
  [],
  [[[[]]]],
  {},
  { toString: 1, valueOf: 1 },
  { toString: null },
  { length: -1 },
  { then: 1 },
  { event: 'signed-out', data: {} },
  { $ne: null },
  { $gt: '' },
  { _placeholder: true, num: 0 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  nested(2000),
  Buffer.from('bytes'),
  { sessionUid: Buffer.from('bytes'), peer: [Buffer.from('more')], data: Buffer.alloc(1000) },
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { value };
  return value;
}

/** Frames that no client library would write. */
const ODD_FRAMES = [
  '2',
  '2[',
  '2{}',
  '2[]',
  '2[null]',
  '2[1]',
  '2["disconnect"]',
  '2["error","x"]',
  '2["session.enter",{"_placeholder":true,"num":7}]',
  '251-["signal",{"_placeholder":true,"num":0}]',
  '451-["signal"]',
  '3',
  '399999999999999999999["late"]',
  '0{"token":1}',
  '4"refused"',
  '9',
  `2["signal",${'['.repeat(5000)}${']'.repeat(5000)}]`,
];

/**
 * Values from odd to nearly right. @param known values that mean something: uids of sessions and
 * members
 */
export function oddMessages(known: string[]) {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ODDITIES) },
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 3 }).filter(isJson) },
  );
  const nearly = fc.record(
    {
      sessionUid: value,
      peer: value,
      data: fc.oneof(value, fc.record({ kind: value, connection: value, sdp: value })),
    },
    { requiredKeys: [] },
  );
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(browserToServer)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('error', 'evict', 'exception', 'live', '', '__proto__'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }).filter((name) => !RESERVED.has(name)) },
  );
  return fc.record({
    event,
    values: fc.array(fc.oneof(value, nearly), { maxLength: 3 }),
    /** Whether the sender waits for an answer. */
    waits: fc.boolean(),
    /** Sent besides, over the bare connection. */
    frame: fc.option(fc.constantFrom(...ODD_FRAMES), { freq: 12 }),
  });
}
export type OddMessage = ReturnType<typeof oddMessages> extends fc.Arbitrary<infer T> ? T : never;

/** Names that the client library itself refuses to send. */
const RESERVED = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
