import { Long, serialize } from 'bson';
import { decodeCommand, decodeSection, encodeDocument } from './bson';
import type { Form } from './call';
import type { Batch } from './cursors';
import type { Doc } from './types';

const OP_QUERY = 2004;
const OP_REPLY = 1;
const OP_MSG = 2013;
const LARGEST_MESSAGE = 48_000_000;
/** Its own size, and the end of a name or a document. */
const SMALLEST_SECTION = 5;

export interface Request {
  id: number;
  op: number;
  command: Doc;
  /** The client wants no answer (unacknowledged write). */
  silent: boolean;
}

/**
 * Splits a byte stream into messages. What is not whole yet is kept as it came: joining it at every
 * piece would copy a large message as often as it has pieces.
 * @throws when a length is impossible: the connection must be closed.
 */
export class Framing {
  private pieces: Buffer[] = [];
  private held = 0;
  private wanted = 4;

  *push(chunk: Buffer): Generator<Buffer> {
    this.pieces.push(chunk);
    this.held += chunk.length;
    while (this.held >= this.wanted) {
      const buffer = this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces);
      const length = buffer.readInt32LE(0);
      if (length < 16 || length > LARGEST_MESSAGE)
        throw new Error(`impossible message length ${length}`);
      const isWhole = buffer.length >= length;
      this.pieces = [isWhole ? buffer.subarray(length) : buffer];
      this.held = this.pieces[0]!.length;
      this.wanted = isWhole ? 4 : length;
      if (isWhole) yield buffer.subarray(0, length);
    }
  }
}

/** What a message says of itself, before it is understood. */
export const headOf = (message: Buffer): Request => ({
  id: message.readInt32LE(4),
  op: message.readInt32LE(12),
  command: {},
  silent: false,
});

export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const op = message.readInt32LE(12);
  if (op === OP_QUERY) {
    const nameEnd = message.indexOf(0, 20);
    const command = decodeCommand(message.subarray(nameEnd + 9));
    return {
      id,
      op,
      command: {
        ...(command.$query ?? command),
        $db: message.toString('utf8', 20, nameEnd).split('.')[0],
      },
      silent: false,
    };
  }
  if (op !== OP_MSG) throw new Error(`opcode ${op}`);
  const flags = message.readUInt32LE(16);
  const end = message.length - (flags & 1 ? 4 : 0);
  let command: Doc = {};
  let at = 20;
  while (at < end) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    if ((kind !== 0 && kind !== 1) || size < SMALLEST_SECTION || at + size > end)
      throw new Error(`impossible section of kind ${kind} and size ${size}`);
    if (kind === 0) command = { ...decodeCommand(message.subarray(at, at + size)), ...command };
    else {
      const nameEnd = message.indexOf(0, at + 4);
      if (nameEnd < 0 || nameEnd >= at + size) throw new Error('a section without a name');
      const name = message.toString('utf8', at + 4, nameEnd);
      const docs: Doc[] = [];
      let next = nameEnd + 1;
      while (next < at + size) {
        const length = message.readInt32LE(next);
        docs.push(decodeSection(message.subarray(next, next + length), name));
        next += length;
      }
      command[name] = docs;
    }
    at += size;
  }
  return { id, op, command, silent: (flags & 2) !== 0 };
}

/** @param more elements that the document in `body` gets as well. */
export function encodeReply(request: Request, body: Buffer, more?: Buffer): Buffer {
  const head = Buffer.alloc(request.op === OP_MSG ? 21 : 36);
  const added = more?.length ?? 0;
  head.writeInt32LE(head.length + body.length + added, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.op === OP_MSG ? OP_MSG : OP_REPLY, 12);
  if (request.op !== OP_MSG) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  const reply = more
    ? Buffer.concat([head, body.subarray(0, -1), more, body.subarray(-1)])
    : Buffer.concat([head, body]);
  reply.writeInt32LE(body.length + added, head.length);
  return reply;
}

/** Documents as BSON: what is stored goes out as it is. */
export const bson: Form = {
  stored: (hit) => hit.raw,
  made: encodeDocument,
  sizeOf: (document) => (document as Buffer).length,
};

/** A cursor reply assembled from stored BSON, which is never decoded and encoded again. */
export function encodeBatch({ namespace, id, field, documents, at }: Batch): Buffer {
  const elements = (documents as Buffer[]).flatMap((document, i) => [
    Buffer.from(`\x03${i}\0`, 'latin1'),
    document,
  ]);
  const array = wrap(elements);
  const told = { id: Long.fromNumber(id), ns: namespace, ...(at && { atClusterTime: at }) };
  const head = Buffer.from(serialize(told));
  const cursor = wrap([
    head.subarray(4, head.length - 1),
    Buffer.from(`\x04${field}\0`, 'latin1'),
    array,
  ]);
  const tail = Buffer.from(serialize({ ok: 1 }));
  return wrap([Buffer.from('\x03cursor\0', 'latin1'), cursor, tail.subarray(4, tail.length - 1)]);
}

function wrap(elements: Buffer[]): Buffer {
  const out = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.from([0])]);
  out.writeInt32LE(out.length, 0);
  return out;
}
