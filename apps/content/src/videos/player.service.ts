import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { byteRangeOf } from './byte-range';
import { VideoBytes } from './video-bytes';
import { VideoLinks } from './video-links';
import type { Track } from './pieces';
import type { StoredFilm } from './video-row';
import { VideosStore } from './videos.store';

interface Playable {
  uid: string;
  track: Track;
  film: StoredFilm;
  size: number;
}

/** Videos out: the bytes that a player asks for, to whoever has a link that still stands. */
@Injectable()
export class PlayerService {
  constructor(
    private readonly store: VideosStore,
    private readonly links: VideoLinks,
    private readonly bytes: VideoBytes,
  ) {}

  /** Null for a link that was not made here, has run out, or leads to what is not kept any more. */
  async find(
    uid: string,
    track: string,
    until: number,
    signature: string,
  ): Promise<Playable | null> {
    if (track !== 'silent' && track !== 'sound') return null;
    if (!this.links.mayPlay(uid, track, until, signature)) return null;
    const row = await this.store.find(uid);
    const size = row?.state !== 'rejected' && row?.film?.[track];
    return row?.film && size ? { uid, track, film: row.film, size } : null;
  }

  /** By RFC 9110: one range, if what it continues is still the same; else the whole. */
  answer({ uid, track, film, size }: Playable, asked: IncomingHttpHeaders) {
    const etag = `"${film.run}-${track}"`;
    const condition = asked['if-range'];
    const range =
      condition === undefined || condition === etag ? byteRangeOf(asked.range, size) : undefined;
    const headers = { 'content-type': film.type, 'accept-ranges': 'bytes', etag };
    if (range === null)
      return {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${size}` },
        body: '',
      };
    const { from, to } = range ?? { from: 0, to: size - 1 };
    return {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': String(to - from + 1),
        ...(range ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
      },
      body: Readable.from(this.bytes.read(uid, film, track, { from, to }), { objectMode: false }),
    };
  }
}
