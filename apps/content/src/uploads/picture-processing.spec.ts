import { upload } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { processPicture } from './picture-processing';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b83a14' } });

const greyAndClear = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height * 2, 128), { raw: { width, height, channels: 2 } })
    .png()
    .toBuffer();

describe('pictures', () => {
  it('re-encodes without metadata, upright, at each width', async () => {
    const input = await photo(1600, 1200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '17/1 23/1 0/1' } })
      .jpeg()
      .toBuffer();
    const picture = (await processPicture(input, upload.widths))!;
    expect(picture.height).toBeGreaterThan(picture.width);
    expect(picture.variants.map((variant) => variant.width)).toEqual([320, 640, 1280]);
    for (const { body } of picture.variants) {
      const { format, exif, orientation } = await sharp(body).metadata();
      expect({ format, exif, orientation }).toEqual({
        format: 'webp',
        exif: undefined,
        orientation: undefined,
      });
    }
    expect(picture.color).toMatch(/^#b[0-9a-f]3[0-9a-f]1[0-9a-f]$/);
  });

  it('keeps the colours of grey, deep, transparent and printed pictures at each width', async () => {
    const flat = photo(1500, 900);
    const kinds: [string, Buffer, string][] = [
      ['grey', await flat.clone().grayscale().jpeg().toBuffer(), '#686868'],
      ['deep', await flat.clone().toColourspace('rgb16').png().toBuffer(), '#b83a14'],
      ['printed', await flat.clone().toColourspace('cmyk').jpeg().toBuffer(), '#b83a14'],
      ['transparent', await flat.clone().ensureAlpha(0.5).png().toBuffer(), '#b83a14'],
      ['grey and transparent', await greyAndClear(1500, 900), '#808080'],
    ];
    for (const [kind, input, wanted] of kinds) {
      const { variants, width, height } = (await processPicture(input, upload.widths))!;
      expect([kind, width, height]).toEqual([kind, 1280, 768]);
      for (const { width: wide, body } of variants) {
        const { info, data } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
        expect([kind, info.width, info.height]).toEqual([kind, wide, Math.round(wide * 0.6)]);
        const off = [0, 1, 2].map((i) =>
          Math.abs(data[i]! - parseInt(wanted.slice(1 + 2 * i, 3 + 2 * i), 16)),
        );
        expect([kind, wide, Math.max(...off) < 24 ? 'as it was' : off]).toEqual([
          ...[kind, wide, 'as it was'],
        ]);
        const clear = kind.includes('transparent');
        expect([kind, info.channels]).toEqual([kind, clear ? 4 : 3]);
        if (clear) expect(Math.abs(data[3]! - 128)).toBeLessThan(3);
      }
    }
  });

  it('refuses scripts, SVG, truncated files, bombs and plain text', async () => {
    const whole = await photo(400, 300).jpeg().toBuffer();
    const bomb = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="1" height="1"/></svg>',
    );
    const wide = await photo(13_000, 10).png().toBuffer();
    for (const bad of [
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
      ),
      bomb,
      wide,
      whole.subarray(0, 200),
      Buffer.from('GIF89a<script>'),
      Buffer.alloc(0),
    ])
      expect(await processPicture(bad, upload.widths)).toBeNull();
  });
});
