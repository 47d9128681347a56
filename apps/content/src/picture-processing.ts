import { upload } from '@chefly/contracts';
import sharp from 'sharp';

const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 12_000;
const BLUR_WIDTH = 16;
const formats: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

export interface ProcessedPicture {
  width: number;
  height: number;
  color: string;
  blur: string;
  /** WebP without any metadata, by width; never wider than the picture. */
  variants: { width: number; body: Buffer }[];
}

sharp.concurrency(1);
sharp.cache(false);

/** Reads, turns upright, re-encodes and resizes a picture. Null when it is not one of the formats we take, whatever it claims to be. */
export async function processPicture(body: Buffer): Promise<ProcessedPicture | null> {
  try {
    const source = sharp(body, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const { format, width, height } = await source.metadata();
    if (!formats[format] || width > LONGEST_SIDE || height > LONGEST_SIDE) return null;
    const upright = await source
      .rotate()
      .resize({
        width: upload.widths.at(-1),
        height: 2560,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toBuffer({ resolveWithObject: true });
    const { dominant } = await sharp(upright.data).stats();
    const blur = await sharp(upright.data).resize(BLUR_WIDTH).webp({ quality: 40 }).toBuffer();
    const widths = upload.widths.filter(
      (wanted, i) => i === 0 || upload.widths[i - 1]! < upright.info.width,
    );
    const variants = [];
    for (const wanted of widths)
      variants.push({
        width: wanted,
        body: await sharp(upright.data)
          .resize({ width: wanted, withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer(),
      });
    return {
      width: upright.info.width,
      height: upright.info.height,
      color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
      blur: `data:image/webp;base64,${blur.toString('base64')}`,
      variants,
    };
  } catch {
    return null;
  }
}
