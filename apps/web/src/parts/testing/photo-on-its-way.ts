import { keepDraftsOf } from '@chefly/ui';
import { afterEach, jest } from '@jest/globals';
import { keepPhoto, keptPhotos } from '../kept-photos';
import { signedIn } from './screen';

type Place = Parameters<typeof keptPhotos>[0];

/** A member whose device has kept a photo for a form, which is on its way until it fails. */
export async function photoOnItsWay(place: Place) {
  // what the device gives back is no Blob of this document
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:dish');
  await keepDraftsOf(signedIn);
  const file = new File(['a dish'], 'dish.jpg', { type: 'image/jpeg' });
  await keepPhoto({ key: 'one', at: Date.now(), of: signedIn.account.uid, place, file });
  const opened = Promise.withResolvers<never>();
  return {
    api: { content: { openUpload: () => opened.promise } },
    isFound: () => keptPhotos(place),
    fails: () => opened.reject(new Error('The network is away.')),
  };
}

export const forgetPhotos = () =>
  afterEach(async () => {
    await keepDraftsOf({ status: 'leaving' });
    jest.restoreAllMocks();
  });
