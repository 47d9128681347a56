import { pictureHolders, type PictureHolder } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { UploadsEvents } from './uploads.events';

const named = (methods: Record<string, unknown>) => methods as never;
const data = { key: 'a-picture-of-nihari' };

function hearing({ last = false } = {}) {
  const did: string[] = [];
  const events = new UploadsEvents(
    named({
      schedule: async (queue: string, key: string, at: Date) =>
        void did.push(`${queue} of ${key}`, at <= new Date() ? 'now' : 'later'),
    }),
    named({
      hear: async (key: string, from: string, held: boolean) => {
        did.push(`${from} ${held ? 'shows' : 'shows no'} ${key}`);
        return last;
      },
      release: async (key: string) => void did.push(`${key} let go`),
    }),
  );
  const emit = (type: string) => void did.push(type);
  return { events, did, work: named({ tx: null, emit }) };
}
const names: Record<PictureHolder, string> = {
  ...{ recipes: 'onRecipesPicture', social: 'onSocialPicture' },
  ...{ moderation: 'onModerationPicture', sessions: 'onSessionsPicture' },
};
const letting: Record<PictureHolder, string> = {
  ...{ recipes: 'onRecipesPictureReleased', social: 'onSocialPictureReleased' },
  ...{ moderation: 'onEvidenceReleased', sessions: 'onHandPictureReleased' },
};
const tell = (events: UploadsEvents, name: string, ...given: unknown[]) =>
  (events as unknown as Record<string, (...given: unknown[]) => Promise<void>>)[name]!(...given);

it.each(pictureHolders)('hears of %s what it shows, and what it lets go of', async (holder) => {
  const { events, did, work } = hearing();
  for (const held of [true, false])
    await tell(events, `${names[holder]}Checked`, { data: { ...data, held } }, work);
  await tell(events, letting[holder], { data }, work);
  expect(did).toEqual([
    ...[`${holder} shows ${data.key}`, `${holder} shows no ${data.key}`, `${data.key} let go`],
  ]);
});

it.each(pictureHolders)(
  'tells that nobody shows it once %s says so as the last',
  async (holder) => {
    const { events, did, work } = hearing({ last: true });
    await tell(events, `${names[holder]}Checked`, { data: { ...data, held: false } }, work);
    expect(did.slice(1)).toEqual(['content.picture.cleared.v1']);
  },
);

it('removes by a job what nobody shows', async () => {
  const { events, did } = hearing();
  await events.onPictureCleared({ data } as never);
  expect(did).toEqual([`picture-removal of ${data.key}`, 'now']);
});
