import { buffer } from 'node:stream/consumers';
import { upload } from '@chefly/contracts';
import type { Objects } from '@chefly/engines/objects';
import { picturePlace } from '@chefly/pictures';
import { ZipFile } from 'yazl';
import type { ExportFilm, PartRow } from './exports.store';

/**
 * One file holds about this much, or one video: what is put away and fetched at once has to fit into
 * memory.
 */
const FILE_BYTES = 32 * 1024 * 1024;

const READ_ME = [
  'This is what chefly keeps about you.',
  '',
  'Each folder is a part of chefly, each file in it a kind of thing, as JSON. The folder ' +
    '"pictures" holds your pictures and',
  '"videos" your videos; the other files name them by their key. Where there is much, it ' +
    'comes in several archives that belong into one folder.',
  '',
].join('\n');

/** A part of the archive under way. */
class Volume {
  private readonly zip = new ZipFile();
  private readonly body = buffer(this.zip.outputStream);
  bytes = 0;

  add(name: string, content: Buffer, compress: boolean) {
    this.zip.addBuffer(content, name, { compress });
    this.bytes += content.length;
  }

  end(): Promise<Buffer> {
    this.zip.end();
    return this.body;
  }
}

/** The archive of an export, in zip files of a bounded size. Pictures and videos that are gone by now are left out. */
export async function* pack(
  parts: AsyncIterable<PartRow>,
  objects: Objects,
): AsyncGenerator<Buffer> {
  let volume = new Volume();
  volume.add('read-me.txt', Buffer.from(READ_ME), true);
  const pictures = new Set<string>();
  const films = new Map<string, ExportFilm>();
  for await (const { name, content } of files(parts, pictures, films)) {
    if (volume.bytes > FILE_BYTES) {
      yield await volume.end();
      volume = new Volume();
    }
    volume.add(name, content, true);
  }
  for (const key of pictures) {
    const content = await widest(key, objects);
    if (!content) continue;
    if (volume.bytes > FILE_BYTES) {
      yield await volume.end();
      volume = new Volume();
    }
    volume.add(`pictures/${key}.webp`, content, false);
  }
  for (const film of films.values()) {
    // nothing where the one before is gone
    if (volume.bytes) {
      yield await volume.end();
      volume = new Volume();
    }
    const content = await joined(film, objects);
    if (content) volume.add(film.name, content, false);
  }
  if (volume.bytes) yield await volume.end();
}

/** The parts joined to files, each as one JSON list; one that grows large goes on in another. */
async function* files(
  parts: AsyncIterable<PartRow>,
  pictures: Set<string>,
  films: Map<string, ExportFilm>,
) {
  let name = '';
  let number = 1;
  let rows: string[] = [];
  let bytes = 0;
  const file = () => ({
    name: `${name}${number > 1 ? `-${number}` : ''}.json`,
    content: Buffer.from(`[\n${rows.join(',\n')}\n]\n`),
  });
  for await (const part of parts) {
    const next = `${part.keeper}/${part.records}`;
    if (rows.length && (next !== name || bytes > FILE_BYTES / 4)) {
      yield file();
      number = next === name ? number + 1 : 1;
      [rows, bytes] = [[], 0];
    }
    name = next;
    for (const key of part.pictures) pictures.add(key);
    for (const film of part.films ?? []) films.set(film.name, film);
    for (const row of part.rows) {
      rows.push(JSON.stringify(row, null, 2));
      bytes += rows.at(-1)!.length;
    }
  }
  if (rows.length) yield file();
}

/** Null when a piece of it is gone. */
async function joined({ place, pieces }: ExportFilm, objects: Objects): Promise<Buffer | null> {
  const bodies: Buffer[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    const body = await objects.get(`${place}/${piece}`);
    if (!body) return null;
    bodies.push(body);
  }
  return Buffer.concat(bodies);
}

async function widest(key: string, objects: Objects): Promise<Buffer | null> {
  for (const width of upload.widths.toReversed()) {
    const body = await objects.get(picturePlace(key, width));
    if (body) return body;
  }
  return null;
}
