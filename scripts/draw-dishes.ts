import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { catalogue, drawings } from '@chefly/recipes/catalogue';
import sharp from 'sharp';

/**
 * Draws each shipped recipe as a dish on a plate over a checked cloth, from MIT-licensed Fluent
 * Emoji, into files.
 */

const WIDTHS = [320, 640, 1280];
const SIZE = { width: 1280, height: 960 };

interface Icons {
  icons: Record<string, { body: string }>;
}

export function random(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    return ((state ^= state >>> 16) >>> 0) / 4294967296;
  };
}

/** Colours by hue at even lightness, in sRGB: librsvg does not read oklch. */
const tint = (hue: number, saturation: number, lightness: number) =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${lightness}%)`;
const hsl = (hue: number, s: number, l: number) => {
  const [, h, ss, ll] = /hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)/
    .exec(tint(hue, s, l))!
    .map(Number) as [number, number, number, number];
  const f = (n: number) => {
    const k = (n + h / 30) % 12;
    const a = (ss / 100) * Math.min(ll / 100, 1 - ll / 100);
    return Math.round(255 * (ll / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${f(0)}${f(8)}${f(4)}`;
};

let unique = 0;
function glyph(
  icons: Icons,
  name: string,
  x: number,
  y: number,
  size: number,
  turn: number,
): string {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`no drawing called ${name}`);
  const prefix = `g${unique++}-`;
  const body = icon.body
    .replace(/id="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 32}) translate(-16 -16)">${body}</g>`;
}

export function dishSvg(icons: Icons, slug: string, art: string[]): string {
  const next = random(slug);
  const hue = Math.floor(next() * 360);
  const { width, height } = SIZE;
  const cx = width / 2 + (next() - 0.5) * 90;
  const cy = height / 2 + 16 + (next() - 0.5) * 40;
  const plate = height * (0.4 + next() * 0.04);
  const check = 36 + Math.floor(next() * 34);
  const rim = [
    ['#fffaf3', '#f1e6d9'],
    ['#fdf6ec', hsl(hue + 180, 34, 82)],
    ['#fffdf9', hsl(hue + 30, 45, 80)],
    ['#f6efe8', '#d9cbbb'],
  ][Math.floor(next() * 4)]!;
  const spots: [number, number][] = [
    [0.13, 0.2],
    [0.87, 0.22],
    [0.86, 0.82],
    [0.13, 0.8],
  ];
  const start = Math.floor(next() * 4);
  const garnish = art.slice(1).map((name, i) => {
    const [fx, fy] = spots[(start + i) % 4]!;
    return glyph(
      icons,
      name,
      width * (fx + (next() - 0.5) * 0.05),
      height * (fy + (next() - 0.5) * 0.06),
      height * (0.19 + next() * 0.05),
      (next() - 0.5) * 60,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">
<defs>
<radialGradient id="cloth" cx=".2" cy="0" r="1.25"><stop offset="0" stop-color="${hsl(hue, 72, 88)}"/><stop offset="1" stop-color="${hsl(hue + 18, 58, 74)}"/></radialGradient>
<pattern id="check" width="${check * 2}" height="${check * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(${next() < 0.5 ? 45 : 20 + next() * 30})"><rect width="${check}" height="${check * 2}" fill="#fff" opacity=".16"/><rect width="${check * 2}" height="${check}" fill="#fff" opacity=".16"/></pattern>
<radialGradient id="plate"><stop offset="0" stop-color="${rim[0]}"/><stop offset=".7" stop-color="${rim[0]}"/><stop offset=".715" stop-color="${rim[1]}"/><stop offset=".745" stop-color="${rim[1]}"/><stop offset=".76" stop-color="#fffdf9"/><stop offset="1" stop-color="#fbf5ec"/></radialGradient>
<radialGradient id="shade"><stop offset=".78" stop-color="#4a2500" stop-opacity=".4"/><stop offset=".9" stop-color="#4a2500" stop-opacity=".16"/><stop offset="1" stop-color="#4a2500" stop-opacity="0"/></radialGradient>
<radialGradient id="soft"><stop offset="0" stop-color="#4a2500" stop-opacity=".4"/><stop offset="1" stop-color="#4a2500" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#cloth)"/><rect width="${width}" height="${height}" fill="url(#check)"/>
<ellipse cx="${cx}" cy="${cy + 40}" rx="${plate * 1.12}" ry="${plate * 1.1}" fill="url(#shade)"/>
<circle cx="${cx}" cy="${cy}" r="${plate}" fill="url(#plate)"/>
<ellipse cx="${cx}" cy="${cy + plate * 0.5}" rx="${plate * 0.6}" ry="${plate * 0.2}" fill="url(#soft)"/>
${glyph(icons, art[0]!, cx, cy, plate * (1.14 + next() * 0.14), (next() - 0.5) * 16)}
${garnish.join('\n')}
</svg>`;
}

export async function loadIcons(): Promise<Icons> {
  return JSON.parse(
    await readFile(
      createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'),
      'utf8',
    ),
  );
}

async function main(folder: string) {
  await mkdir(folder, { recursive: true });
  const icons = await loadIcons();
  const manifest: Record<string, unknown> = {};
  const draw = async (slug: string) => {
    const whole = await sharp(Buffer.from(dishSvg(icons, slug, drawings.get(slug)!)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const width of WIDTHS)
      await sharp(whole)
        .resize(width)
        .webp({ quality: 80 })
        .toFile(join(folder, `${slug}-${width}.webp`));
    const { dominant } = await sharp(whole).resize(64).stats();
    const blur = await sharp(whole).resize(16).webp({ quality: 40 }).toBuffer();
    manifest[slug] = {
      ...SIZE,
      widths: WIDTHS,
      color: `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('')}`,
      blur: `data:image/webp;base64,${blur.toString('base64')}`,
    };
  };
  const waiting = catalogue.map((recipe) => recipe.slug);
  const worker = async () => {
    for (let slug = waiting.pop(); slug; slug = waiting.pop()) await draw(slug);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

const folder = process.argv[2];
if (
  folder &&
  process.argv[1]?.includes('draw-dishes') &&
  !existsSync(join(folder, 'manifest.json'))
)
  await main(folder);
