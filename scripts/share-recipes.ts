import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writtenRecipes, type WrittenRecipe } from '@chefly/contracts';
import { catalogue } from '@chefly/recipes/catalogue';
import sharp from 'sharp';

/** Of the picture of a link's preview, in pixels, as those who show one ask for it. */
const WIDTH = 1200;
const HEIGHT = 630;
/** So much of it is the drawing; the cloth goes on to both sides. */
const DRAWN_WIDTH = 960;
const SIDE = (WIDTH - DRAWN_WIDTH) / 2;

/**
 * Writes what a link to a recipe shows before anybody has signed in: a folder with each shipped
 * recipe's picture for previews, named by its content, and all of the recipes in one file.
 * @param dishes where the drawings are
 */
async function main(dishes: string, folder: string) {
  await mkdir(folder, { recursive: true });
  const written: WrittenRecipe[] = [];
  for (const { slug, details, ...recipe } of catalogue) {
    const picture = await sharp(join(dishes, `${slug}-1280.webp`))
      .resize(DRAWN_WIDTH, HEIGHT, { fit: 'cover' })
      .extend({ left: SIDE, right: SIDE, extendWith: 'mirror' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
    const version = createHash('sha256').update(picture).digest('hex').slice(0, 8);
    await writeFile(join(folder, `${slug}-${version}.jpg`), picture);
    written.push({ ...recipe, ...details, picture: `/shared/${slug}-${version}.jpg` });
  }
  await writeFile(join(folder, 'recipes.json'), JSON.stringify(writtenRecipes.parse(written)));
}

const [dishes, folder] = process.argv.slice(2);
if (dishes && folder) await main(dishes, folder);
