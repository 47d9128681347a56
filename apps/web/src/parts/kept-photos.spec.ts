import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetDraftPhotos, forgetPhoto, keepPhoto, keptPhotos, sentBefore } from './kept-photos';

const photo = (key: string) => ({
  ...{ key, at: Date.now(), of: '', place: 'post' },
  file: new File(['a dish'], 'dish.jpg'),
});

/** Here, as in a private window, there is no IndexedDB. */
describe('photos in a browser that keeps nothing', () => {
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => void jest.restoreAllMocks());

  it('are chosen anew after a reload, and break nothing', async () => {
    await keepPhoto(photo('one'));
    await keepPhoto(photo('two'));
    expect(await keptPhotos('post')).toEqual([]);
    await forgetPhoto('post', 'one');
    await forgetDraftPhotos('post');
    expect(await keptPhotos('post')).toEqual([]);
  });
});

it('a receipt is taken for what it is worth, also where the clock was set back since', () => {
  const uploaded = { receipt: 'a-receipt' } as never;
  const minutesAgo = (n: number) =>
    sentBefore({ ...photo('one'), sent: { uploaded, at: Date.now() - n * 60_000 } });
  expect([minutesAgo(40), minutesAgo(50), minutesAgo(-120)]).toEqual([
    ...[expect.anything(), undefined, undefined],
  ]);
});
