import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { formatOf } from './picture-formats';

describe('formats of pictures', () => {
  const image = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });

  it('knows the five by their first bytes', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
      expect(formatOf(await image().toFormat(format).toBuffer())).toBe(format);
  });

  it('knows no other, and nothing that is too short', async () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    for (const other of [
      await image().tiff().toBuffer(),
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      bytes('<?xml version="1.0"?><svg/>'),
      bytes('%PDF-1.7 and more'),
      bytes('\0\0\0\x18ftypheic\0\0\0\0'),
      bytes('RIFF\0\0\0\0WAVEfmt '),
      bytes('v = 1\nP6 9 9 255\n'),
      Buffer.alloc(0),
      (await image().png().toBuffer()).subarray(0, 7),
    ])
      expect(formatOf(other)).toBeNull();
  });
});
