import { upload, video } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { photoRefusal, videoRefusal } from './file-refusals';

const fileOf = (type: string, size: number) =>
  Object.defineProperty(new File([], 'dish', { type }), 'size', { value: size });

it('a photo is one of the kinds that are taken, and no larger than it may be', () => {
  for (const type of upload.types)
    expect(photoRefusal(fileOf(type, upload.maxBytes))).toBeUndefined();
  expect(photoRefusal(fileOf('image/svg+xml', 1))).toMatch('JPEG, PNG, WebP, GIF or AVIF');
  expect(photoRefusal(fileOf('text/plain', 1), 'Neither photo nor video')).toBe(
    'Neither photo nor video',
  );
  expect(photoRefusal(fileOf('image/png', upload.maxBytes + 1))).toMatch(/^.* 12 MB\./);
});

it('a video is looked at where it is no larger than it may be', () => {
  expect(videoRefusal(fileOf('video/mp4', video.maxSourceBytes))).toBeUndefined();
  expect(videoRefusal(fileOf('video/mp4', video.maxSourceBytes + 1))).toMatch(/ 2 GB\.$/);
});
