import { readFile } from 'node:fs/promises';
import type { Client } from '@chefly/api-client';
import { partsOf, video } from '@chefly/contracts';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { eventually, url } from './platform';

const WIDTH = 640;
const HEIGHT = 480;
const PER_SECOND = 12;
const SECONDS = 4;

/** Films the drawn dish as it steams, uploads the film; answers the receipt. */
export async function uploadFilm(api: Client, dish: string): Promise<string> {
  const body = await film(dish);
  const opened = await api.content.openVideo({ type: 'video/webm', size: body.length });
  for (let part = 0; part < partsOf(body.length); part++) {
    const response = await fetch(`${url}${opened.url}&part=${part}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: body.slice(part * video.partBytes, (part + 1) * video.partBytes),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  const { uid } = opened;
  await api.content.finishVideo({ uid });
  const prepared = async () => {
    const { receipt, problem } = await api.content.video({ uid });
    if (problem) throw new Error(problem);
    return receipt;
  };
  return eventually('the preparation of a film', prepared, 600);
}

/** A WebM whose every picture stands alone: what a lossy WebP holds is a key frame of VP8. */
async function film(dish: string): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(track, { frameRate: PER_SECOND });
  await output.start();
  const drawn = await readFile(`dist/dishes/${dish}-1280.webp`);
  const decoderConfig = { codec: 'vp8', codedWidth: WIDTH, codedHeight: HEIGHT };
  for (let i = 0; i < SECONDS * PER_SECOND; i++) {
    const frame = keyFrame(await frameAt(drawn, i / (SECONDS * PER_SECOND)));
    const packet = new EncodedPacket(frame, 'key', i / PER_SECOND, 1 / PER_SECOND);
    await track.add(packet, i ? {} : { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/**
 * The dish a little nearer with time, and steam above it.
 * @param part of the film that is over, from 0 to 1
 */
async function frameAt(drawn: Buffer, part: number): Promise<Buffer> {
  const nearer = 1 + part / 8;
  const [width, height] = [Math.round(WIDTH * nearer), Math.round(HEIGHT * nearer)];
  const [left, top] = [Math.floor((width - WIDTH) / 2), Math.floor((height - HEIGHT) / 2)];
  const wisps = [-90, 0, 90].map((x, i) => {
    const risen = (part * 2 + i / 3) % 1;
    const [from, bend] = [300 - risen * 220, Math.sin((part * 2 + i) * Math.PI * 2) * 30];
    const path = `M${WIDTH / 2 + x} ${from} q${bend} -40 0 -80 t0 -80`;
    return `<path d="${path}" opacity="${Math.sin(risen * Math.PI) * 0.5}"/>`;
  });
  const steam = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
    <g fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" filter="url(#soft)">
      ${wisps.join('')}
    </g>
  </svg>`;
  const near = await sharp(drawn)
    .resize(width, height, { fit: 'cover' })
    .extract({ left, top, width: WIDTH, height: HEIGHT })
    .flatten({ background: '#fff' })
    .toBuffer();
  return sharp(near)
    .composite([{ input: Buffer.from(steam) }])
    .removeAlpha()
    .webp({ quality: 60 })
    .toBuffer();
}

/** The pictures of a WebP file begin behind twelve bytes of RIFF, in chunks of even length. */
function keyFrame(webp: Buffer): Uint8Array {
  for (let at = 12; at < webp.length;) {
    const name = webp.toString('latin1', at, at + 4);
    const length = webp.readUInt32LE(at + 4);
    if (name === 'VP8 ') return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error('not a lossy WebP');
}
