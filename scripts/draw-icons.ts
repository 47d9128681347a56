import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CookingPot } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

/**
 * Draws the signs by which a device knows chefly into a folder: on its home screen, in a tab, beside
 * what it tells.
 */
const BRAND = '#B83A14';
const PAPER = '#FFFDFA';
/** In units of the drawing, whatever its size is. */
const SIDE = 96;

interface Sign {
  size: number;
  /** How much of its side the pot takes. */
  pot: number;
  /** How round the corners of its tile are, as a part of its side; without a tile null. */
  corners: number | null;
}

function draw({ size, pot, corners }: Sign): Promise<Buffer> {
  const wide = SIDE * pot;
  const from = (SIDE - wide) / 2;
  const tile =
    corners === null
      ? ''
      : `<rect width="${SIDE}" height="${SIDE}" rx="${SIDE * corners}" fill="${BRAND}"/>`;
  const drawn = renderToStaticMarkup(
    createElement(CookingPot, { x: from, y: from, size: wide, color: PAPER, strokeWidth: 2 }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${tile}${drawn}</svg>`;
  return sharp(Buffer.from(svg), { density: (72 * size) / SIDE })
    .resize(size)
    .png({ palette: true })
    .toBuffer();
}

const signs: Record<string, Sign> = {
  'icon-192': { size: 192, pot: 0.62, corners: 0.22 },
  'icon-512': { size: 512, pot: 0.62, corners: 0.22 },
  // whatever a device cuts from it, four fifths of its width stay
  'icon-cut': { size: 512, pot: 0.5, corners: 0 },
  // without transparency: an iPhone would put black there
  'apple-touch-icon': { size: 180, pot: 0.58, corners: 0 },
  // of this only the shape is shown
  badge: { size: 96, pot: 0.92, corners: null },
};

/** An icon file that holds a PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // one icon, no cursor
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  // one plane of 32 bits a dot
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const [folder] = process.argv.slice(2);
if (folder) {
  await mkdir(folder, { recursive: true });
  for (const [name, sign] of Object.entries(signs))
    await writeFile(join(folder, `${name}.png`), await draw(sign));
  const tab = { size: 32, pot: 0.72, corners: 0.22 };
  await writeFile(join(folder, 'favicon.ico'), icoOf(await draw(tab), tab.size));
}
