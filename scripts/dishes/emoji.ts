import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The MIT-licensed Fluent Emoji by name, each drawn on a field of 32 by 32. */
export type Emoji = (name: string) => string;

export async function loadEmoji(): Promise<Emoji> {
  const { icons } = JSON.parse(
    await readFile(
      createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'),
      'utf8',
    ),
  ) as { icons: Record<string, { body: string }> };
  let drawn = 0;
  return (name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`no drawing called ${name}`);
    // two in one picture may not share the names of their gradients
    const own = `e${drawn++}-`;
    return icon.body
      .replace(/id="([^"]+)"/g, `id="${own}$1"`)
      .replace(/url\(#([^)]+)\)/g, `url(#${own}$1)`)
      .replace(/href="#([^"]+)"/g, `href="#${own}$1"`);
  };
}
