/** @jest-environment node */
import { upload } from '@chefly/contracts';
import { expect, it, jest } from '@jest/globals';
import actual, { type Sharp, type SharpOptions } from 'sharp';

const decoded: Uint8Array[] = [];
const sizes: number[] = [];
/** Counts what is read as a file, and from how many pixels each size is made. */
const counting = (input: Uint8Array, options: SharpOptions = {}): Sharp => {
  if (options.raw) sizes.push(options.raw.width);
  else decoded.push(input);
  return actual(input as Buffer, options);
};
jest.unstable_mockModule('sharp', () => ({ default: Object.assign(counting, actual) }));
const { processPicture } = await import('./picture-processing');

it('decodes a picture once, and makes each size of the one before', async () => {
  const file = await actual({
    create: { width: 2000, height: 1500, channels: 3, background: '#b83a14' },
  })
    .jpeg()
    .toBuffer();
  const picture = (await processPicture(file, upload.widths))!;
  expect(picture.variants.map(({ width }) => width)).toEqual([320, 640, 1280]);
  expect(decoded).toEqual([file]);
  // each encoding, each smaller size, then colour and blur of the smallest
  expect(sizes).toEqual([1280, 1280, 640, 640, 320, 320, 320]);
});
