import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadEmoji } from './dishes/emoji';
import { drawings } from './dishes/index';
import { SCENE, sceneSvg } from './dishes/scene';

/**
 * Draws each shipped recipe as it is served, seen from above, into a folder: `<slug>-<width>.webp`,
 * and a manifest of their sizes, dominant colours, blurred stand-ins and versions. Slugs after the
 * folder draw those alone.
 */
const WIDTHS = [320, 640, 1280];

async function main(folder: string, only: string[]) {
  await mkdir(folder, { recursive: true });
  const emoji = await loadEmoji();
  const manifest: Record<string, unknown> = {};
  const draw = async (slug: string) => {
    const svg = sharp(Buffer.from(sceneSvg(slug, drawings[slug]!, emoji)));
    const { data, info } = await svg.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const whole = () => sharp(data, { raw: { width, height, channels } });
    for (const wide of WIDTHS)
      await whole()
        .resize(wide)
        .webp({ quality: 76 })
        .toFile(join(folder, `${slug}-${wide}.webp`));
    const { dominant } = await whole().resize(64).stats();
    const blur = await whole().resize(16).webp({ quality: 40 }).toBuffer();
    manifest[slug] = {
      ...SCENE,
      widths: WIDTHS,
      version: createHash('sha256').update(data).digest('hex').slice(0, 8),
      color: `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('')}`,
      blur: `data:image/webp;base64,${blur.toString('base64')}`,
    };
  };
  const waiting = only.length ? only : Object.keys(drawings);
  const worker = async () => {
    for (let slug = waiting.pop(); slug; slug = waiting.pop()) await draw(slug);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

const [folder, ...only] = process.argv.slice(2);
if (folder) await main(folder, only);
