import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { checkKey, noRoom, type Objects } from './port';

/** Objects as files. A crash leaves either the whole object or none. */
export class FileObjects implements Objects {
  private readonly drafts: string;

  constructor(private readonly folder: string) {
    this.drafts = join(folder, 'drafts');
  }

  /** For whoever alone writes there: what a process that died was writing is thrown away. */
  static async open(folder: string): Promise<FileObjects> {
    const objects = new FileObjects(folder);
    await rm(objects.drafts, { recursive: true, force: true });
    return objects;
  }

  async put(key: string, body: Buffer) {
    const path = this.pathOf(key);
    for (const into of [dirname(path), this.drafts])
      await mkdir(into, { recursive: true, mode: 0o700 });
    const draft = join(this.drafts, crypto.randomUUID());
    try {
      await writeFile(draft, body, { flush: true, mode: 0o600 });
      await writeFile(`${draft}.key`, key, { mode: 0o600 });
      await this.keep(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      await rm(`${draft}.key`, { force: true });
      throw (error as { code?: string }).code === 'EDQUOT' ? noRoom(error) : error;
    }
  }

  private async keep(draft: string, path: string) {
    await rename(`${draft}.key`, `${path}.key`);
    await rename(draft, path);
  }

  async get(key: string) {
    return readFile(this.pathOf(key)).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async remove(key: string) {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await rm(`${path}.key`, { force: true });
  }

  /** Every key; each object's key lies beside it. */
  async *list() {
    for await (const path of glob('??/*.key', { cwd: this.folder }))
      yield await readFile(join(this.folder, path), 'utf8');
  }

  /** Keys never reach the file system as names. */
  private pathOf(key: string): string {
    checkKey(key);
    const name = createHash('sha256').update(key).digest('hex');
    return join(this.folder, name.slice(0, 2), name);
  }
}
