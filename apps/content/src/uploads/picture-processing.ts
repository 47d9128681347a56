import sharp, { type OutputInfo } from 'sharp';
import { formatOf } from './picture-formats.ts';

const MOST_PIXELS = 50_000_000;
/**
 * A few hundred bytes of AVIF may decode to as many pixels as one likes, and each costs three times
 * a JPEG's.
 */
const MOST_AVIF_PIXELS = 12_000_000;
const LONGEST_SIDE = 12_000;
const TALLEST = 2560;
const BLUR_WIDTH = 16;

export interface ProcessedPicture {
  width: number;
  height: number;
  color: string;
  blur: string;
  /** WebP without any metadata, by width; never wider than the picture. */
  variants: { width: number; body: Uint8Array }[];
}

sharp.concurrency(1);
sharp.cache(false);

/**
 * Leaves the five formats, read from memory, and nothing else: for a process that does only this.
 */
export function blockOtherLoaders() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
}

type Pixels = { data: Buffer; info: OutputInfo };

/** Pixels as they are in memory: nothing in between is encoded. */
const read = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/**
 * Reads a picture, turns it upright, resizes and encodes it: decoded once, and not larger than its
 * largest size asks for; each smaller size is made of the one before.
 * Null when it is not one of the formats we take, whatever it claims to be, or more than we decode.
 */
export async function processPicture(
  body: Uint8Array,
  allWidths: readonly number[],
): Promise<ProcessedPicture | null> {
  const format = formatOf(body);
  if (!format) return null;
  try {
    const source = sharp(body, {
      limitInputPixels: format === 'avif' ? MOST_AVIF_PIXELS : MOST_PIXELS,
      failOn: 'error',
      pages: 1,
    });
    const { width, height } = await source.metadata();
    if (width > LONGEST_SIDE || height > LONGEST_SIDE) return null;
    const upright = await source
      .rotate()
      .resize({
        width: allWidths.at(-1),
        height: TALLEST,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const widths = allWidths.filter(
      (_width, i) => i === 0 || allWidths[i - 1]! < upright.info.width,
    );
    const variants = [];
    let pixels = upright;
    for (const width of widths.toReversed()) {
      if (width < pixels.info.width)
        pixels = await read(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
      variants.unshift({ width, body: await read(pixels).webp({ quality: 78 }).toBuffer() });
    }
    const { dominant } = await read(pixels).stats();
    const blur = await read(pixels).resize(BLUR_WIDTH).webp({ quality: 40 }).toBuffer();
    const hex = (part: number) => part.toString(16).padStart(2, '0');
    return {
      width: upright.info.width,
      height: upright.info.height,
      color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
      blur: `data:image/webp;base64,${blur.toString('base64')}`,
      variants,
    };
  } catch {
    return null;
  }
}
