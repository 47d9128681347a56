import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetDraftPhotos, forgetPhoto, keepPhoto, keptPhotos } from './kept-photos';

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
