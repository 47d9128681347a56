// Draws the dishes, the ingredients and the icons into dist/, the longest steps of a build. They read nothing but
// what deploy/Dockerfile copies before it runs this file, so an image keeps them as a layer.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { step } from './step.mjs';

process.chdir(join(import.meta.dirname, '..'));

async function draw(what) {
  rmSync(`dist/${what}`, { recursive: true, force: true });
  const program = `dist/tools/draw-${what}.js`;
  await bundle(`scripts/draw-${what}.ts`, program);
  execFileSync(process.execPath, [program, `dist/${what}`], { stdio: 'inherit' });
}

await step('dishes', ['scripts/draw-dishes.ts', 'scripts/dishes'], () => draw('dishes'));
const pictures = 'apps/web/src/parts/ingredient-picture.ts';
await step('ingredients', ['scripts/draw-ingredients.ts', pictures, 'scripts/dishes'], () =>
  draw('ingredients'),
);
await step('icons', ['scripts/draw-icons.ts'], () => draw('icons'));
