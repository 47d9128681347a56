import { comeAfterEverybodyElse } from '../after-everybody-else.ts';
import { blockOtherLoaders, processPicture, type ProcessedPicture } from './picture-processing.ts';

/** What the pool sends: one picture at a time, and the widths it wants. */
export interface PictureTask {
  body: Uint8Array;
  widths: readonly number[];
  /** How much of a processor's time it may cost. */
  cpuMs: number;
}

/** What came of it; null when it is no picture that we take. */
export interface PictureDone {
  picture: ProcessedPicture | null;
  /** Decoders keep memory that they have freed: the next picture needs another process. */
  full: boolean;
}

const LARGEST_MEMORY = 512 * 1024 * 1024;
/** What is left over for the next picture must do for any. */
const MEMORY_AT_REST = 224 * 1024 * 1024;
const LOOK_MS = 50;

/**
 * A process that decodes strangers' files and does nothing else: it knows no secret and no engine.
 * Decoding runs beside this thread, so this thread can see the memory grow and end it.
 */
comeAfterEverybodyElse();
blockOtherLoaders();
process.on('message', ({ body, widths, cpuMs }: PictureTask) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > LARGEST_MEMORY || (user + system) / 1000 > cpuMs)
      process.exit(1);
  }, LOOK_MS);
  void processPicture(body, widths).then((picture) => {
    clearInterval(watch);
    const done: PictureDone = { picture, full: process.memoryUsage.rss() > MEMORY_AT_REST };
    process.send?.(done);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
