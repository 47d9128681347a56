import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPicture } from '@chefly/contracts';
import { Objects } from '@chefly/engines/objects';
import { Config } from '@chefly/config';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';

interface Manifest {
  /** `version` changes with the drawing. */
  [slug: string]: Omit<StoredPicture, 'key'> & { widths: number[]; version: string };
}

/** The drawn pictures of the shipped recipes, made at build time. */
@Injectable()
export class Dishes {
  private manifest: Promise<Manifest> | undefined;

  constructor(
    @Inject(Objects) private readonly objects: Objects,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Puts a dish's picture where pictures are served from. Null when none was drawn. */
  async store(slug: string): Promise<StoredPicture | null> {
    this.manifest ??= readFile(join(this.config.dishFolder, 'manifest.json'), 'utf8').then(
      JSON.parse,
      () => (log.warn('no drawn dishes: recipes go without pictures until the next build'), {}),
    );
    const drawn = (await this.manifest)[slug];
    if (!drawn) return null;
    const { widths, version, ...picture } = drawn;
    // what a browser or a store keeps under a name stays as it is
    const key = `dish-${slug}-${version}`;
    for (const width of widths)
      if (!(await this.objects.get(`pictures/${key}/${width}`)))
        await this.objects.put(
          `pictures/${key}/${width}`,
          await readFile(join(this.config.dishFolder, `${slug}-${width}.webp`)),
          'image/webp',
        );
    return { key, ...picture };
  }
}
