/**
 * The formats we open, told by their first bytes: what else a file may be, no decoder of ours ever
 * sees.
 */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/** Null for anything but the five formats, whatever its name or type claims. */
export function formatOf(body: Uint8Array): PictureFormat | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 16));
  if (bytes.length < 12) return null;
  const text = bytes.toString('latin1');
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && AVIF_BRANDS.has(text.slice(8, 12))) return 'avif';
  return null;
}
