import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjects } from '@chefly/engines/objects';
import { verifyBackup } from '@chefly/ops/operate';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startServer, type RunningServer } from '../browser/server';
import { Life } from '../life/life';
import { until } from '../life/patience';
import { stopAtRest, withStores } from '../life/stopped';

/** So many answers members have had before the backup begins. */
const CALLS_BEFORE = 150;

let server: RunningServer;
let life: Life;
const place = join(mkdtempSync(join(tmpdir(), 'chefly-backup-')), 'taken');

beforeAll(async () => {
  server = await startServer({ CHEFLY_LOG: 'silent', CHEFLY_ATTENDANCE_SECONDS: '0' });
  life = new Life([server.url], (address) => server.operate('moderators', 'add', address));
  await life.begin();
});
afterAll(() => {
  life?.end();
  rmSync(join(place, '..'), { recursive: true });
});

it('is taken while members live, and everything acknowledged before is in it, whole and once', async () => {
  await life.untilEveryKind();
  let stop = false;
  const living = life.cooks.map((cook) => life.live(cook, 'taken', () => stop));
  const enough = life.answered + CALLS_BEFORE;
  await until(async () => life.answered > enough);
  const known = life.known();
  const before = life.answered;
  await server.operate('backup', place);
  const during = life.answered - before;
  stop = true;
  await Promise.all(living);
  expect(during).toBeGreaterThan(0);
  const { manifest, problems } = await verifyBackup(place);
  expect(problems).toEqual([]);

  await server.restore(place);
  life.goBackTo(known);
  // the members of the backup's moment go on where it left them
  await life.untilEveryKind();
  await life.comeToRest();
  await stopAtRest(server);

  const objects = new FileObjects(join(server.folder, 'objects'));
  await withStores(server, async (stores) => {
    const { checked, ...problems } = await life.verify(stores.open);
    expect(problems).toEqual({ lost: [], doubled: [], wrong: [] });
    const places = (await Array.fromAsync(objects.list())).map((place) => place.split('/')[1]);
    const uploads = (await stores.open('content')).connection.collection<any>('uploads');
    const shown = await uploads.distinct('_id', { state: 'posted' });
    expect(shown.length).toBeGreaterThan(known.posts.size);
    expect(shown.filter((key) => !places.includes(key))).toEqual([]);
    const rows = Object.values(manifest.databases).flatMap((each) => Object.values(each));
    console.log(
      `  ${during} answers while ${rows.reduce((sum, { count }) => sum + count, 0)} rows and ` +
        `${Object.keys(manifest.objects).length} objects were read; ${checked} facts checked`,
    );
  });
  await server.operate('audit');
  // bytes that came between the moment and their copy are no row's, and nothing else differs
  const told = await server.operate('compare').catch((error: Error) => error.message);
  const differing = String(told ?? '').match(/(?<=DIFFERS ).*(?=:)/g) ?? [];
  expect(differing.filter((what) => what !== 'bytes of pictures')).toEqual([]);
  await server.operate('repair');
  await server.operate('compare');
  await server.stop();
});
