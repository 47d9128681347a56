import { setPriority } from 'node:os';
import { blockOtherLoaders, processPicture } from './picture-processing.ts';

/** What the pool sends: one picture at a time, and the widths it wants. */
export interface PictureTask {
  body: Uint8Array;
  widths: readonly number[];
}

const LARGEST_MEMORY = 512 * 1024 * 1024;
const LOOK_MS = 50;
const AFTER_EVERYBODY_ELSE = 10;

/**
 * A process that decodes strangers' files and does nothing else: it knows no secret and no engine.
 * Decoding runs beside this thread, so this thread can see the memory grow and end it.
 */
setPriority(AFTER_EVERYBODY_ELSE);
blockOtherLoaders();
process.on('message', ({ body, widths }: PictureTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > LARGEST_MEMORY) process.exit(1);
  }, LOOK_MS);
  void processPicture(body, widths).then((picture) => {
    clearInterval(watch);
    process.send?.({ picture });
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
