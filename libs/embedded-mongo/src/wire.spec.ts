import { expect, it } from '@jest/globals';
import { serialize } from 'bson';
import { Framing, parseRequest } from './wire';

const OP_MSG = 2013;

const framed = (...parts: Buffer[]) => {
  const head = Buffer.alloc(20);
  const message = Buffer.concat([head, ...parts]);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(OP_MSG, 12);
  return message;
};
const section = (kind: number, size: number, rest: Buffer) => {
  const head = Buffer.alloc(5);
  head[0] = kind;
  head.writeInt32LE(size, 1);
  return Buffer.concat([head, rest]);
};
const named = Buffer.from('documents\0');

it.each([
  ['a sequence of a negative size', section(1, -1, named)],
  ['a sequence of no size', section(1, 0, named)],
  ['a sequence that is shorter than its name', section(1, 6, named)],
  ['a sequence that goes on behind its message', section(1, 1000, named)],
  ['a sequence without the end of its name', section(1, 13, Buffer.from('documents'))],
  ['a sequence of documents of no size', section(1, 18, Buffer.concat([named, Buffer.alloc(4)]))],
  ['a body of a negative size', section(0, -1, named)],
  ['a section of no kind', section(2, 14, named)],
])('refuses %s at once, whoever sends it', (_name, part) => {
  expect(() => parseRequest(framed(part))).toThrow();
});

it('takes a message in the smallest pieces as it takes it whole, in time that grows with it alone', () => {
  const message = framed(Buffer.from([0]), Buffer.from(serialize({ ping: 1, $db: 'test' })));
  const framing = new Framing();
  const both = Buffer.concat([message, message]);
  const taken = [...both].flatMap((byte) => [...framing.push(Buffer.from([byte]))]);
  expect(taken).toEqual([message, message]);
  expect([...new Framing().push(both)]).toEqual([message, message]);
});

it('copies what comes in pieces once', () => {
  const framing = new Framing();
  const head = Buffer.alloc(16);
  head.writeInt32LE(40_000_000, 0);
  const started = process.cpuUsage();
  expect([...framing.push(head)]).toEqual([]);
  const piece = Buffer.alloc(4096);
  for (let sent = 16; sent + piece.length < 40_000_000; sent += piece.length)
    expect([...framing.push(piece)]).toEqual([]);
  // ten thousand copies of ever more would take a minute
  expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
});
