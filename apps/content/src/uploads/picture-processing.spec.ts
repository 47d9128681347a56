import { upload } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { processPicture } from './picture-processing';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b83a14' } });

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
