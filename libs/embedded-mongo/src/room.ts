import { statfsSync } from 'node:fs';

/**
 * With less than this left on its disk nothing is written any more. Where the disk itself refuses a
 * write, LMDB's binding (3.5.6, mdb_page_flush) puts its words into memory that is too small for
 * them, which ends the process then or later. No commit of the product's takes as much.
 */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * How many bytes may still be written where a folder is: any number where the file system does not
 * tell, and none where it cannot be asked.
 */
export function freeBytesAt(folder: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks ? bavail * bsize : Infinity;
  } catch {
    return 0;
  }
}
