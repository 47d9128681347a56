import { Client } from 'undici';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
/** Calls that one connection makes one after the other, such as a like and its end. */
export type Deed = Call[];

export interface Heard {
  /** In milliseconds, one for each call. */
  times: number[];
  seconds: number;
  bytes: number;
  /** Answers that were no success, by their status. */
  refused: Record<number, number>;
}

/** A closed loop: each connection makes its next call when the last is answered. */
export class Load {
  private readonly clients: Client[];
  private next = 0;

  /** @param deeds are made in turn by whichever connection is free; @param once never again */
  constructor(
    url: string,
    connections: number,
    private readonly deeds: Deed[],
    private readonly once = false,
  ) {
    this.clients = Array.from({ length: connections }, () => new Client(url, { pipelining: 1 }));
  }

  /** Goes on where it was, for so long or so many calls. */
  async run({ seconds = Infinity, calls = Infinity }): Promise<Heard> {
    const heard: Heard = { times: [], seconds: 0, bytes: 0, refused: {} };
    const from = performance.now();
    const until = from + seconds * 1000;
    const goesOn = () => performance.now() < until && heard.times.length < calls;
    await Promise.all(
      this.clients.map(async (client) => {
        while (goesOn() && this.hasMore)
          for (const call of this.take()) await ask(client, call, heard);
      }),
    );
    heard.seconds = (performance.now() - from) / 1000;
    return heard;
  }

  async close() {
    await Promise.all(this.clients.map((client) => client.close()));
  }

  private get hasMore() {
    return !this.once || this.next < this.deeds.length;
  }

  private take(): Deed {
    return this.deeds[this.next++ % this.deeds.length]!;
  }
}

async function ask(client: Client, call: Call, heard: Heard) {
  const from = performance.now();
  const { statusCode, body } = await client.request(call);
  const { byteLength } = await body.arrayBuffer();
  heard.times.push(performance.now() - from);
  heard.bytes += byteLength;
  if (statusCode >= 300) heard.refused[statusCode] = (heard.refused[statusCode] ?? 0) + 1;
}
