import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ingredientPictures } from '../apps/web/src/parts/ingredient-picture';
import { loadEmoji } from './dishes/emoji';
import { ingredientSvg } from './dishes/ingredients';

/** Draws what the rows of ingredients show into a folder, each file named as its picture. */
const WIDTH = 96;

const [folder] = process.argv.slice(2);
if (folder) {
  await mkdir(folder, { recursive: true });
  const emoji = await loadEmoji();
  for (const picture of ingredientPictures) {
    const drawn = sharp(Buffer.from(ingredientSvg(picture, emoji)), { density: 216 });
    await writeFile(
      join(folder, `${picture}.webp`),
      await drawn.resize(WIDTH).webp({ quality: 82 }).toBuffer(),
    );
  }
}
