import type { Objects } from '@chefly/engines/objects';
import { expect, it } from '@jest/globals';
import { pack } from './archive';
import type { PartRow } from './exports.store';

const film = (n: number) => ({ name: `videos/${n}.webm`, place: `videos/${n}`, pieces: 1 });
const told = { keeper: 'content', records: 'videos', rows: [{}], pictures: [] };

it.each([
  ['of one video and another', [], 3],
  ['where the first video is gone by now', [1], 2],
  ['where the last one is', [2], 2],
  ['where both are', [1, 2], 1],
])(
  'an archive has a file for its records and each video, and none of nothing: %s',
  async (_how, gone, files) => {
    const left = async (place: string) =>
      (gone as number[]).some((n) => place === `videos/${n}/0`) ? null : Buffer.from('film');
    async function* parts() {
      yield { ...told, films: [film(1), film(2)] } as unknown as PartRow;
    }
    const volumes: Buffer[] = [];
    for await (const body of pack(parts(), { get: left } as unknown as Objects)) volumes.push(body);
    expect(volumes).toHaveLength(files);
    const names = volumes.map(
      (body) => /[\w/-]+\.(json|webm|txt)/.exec(body.toString('latin1'))?.[0],
    );
    expect(names).not.toContain(undefined);
  },
);
