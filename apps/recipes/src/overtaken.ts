import { isDuplicate } from '@chefly/engines/store';

const ATTEMPTS = 5;

/** What was read is not what stands any more: another device was faster. */
export class Overtaken extends Error {}

/** Of two devices that do something at once each reckons with what the other did. */
export async function afterOthers<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await change();
    } catch (error) {
      // both may have been the first
      const isBehind = error instanceof Overtaken || isDuplicate(error);
      if (!isBehind || attempt === ATTEMPTS) throw error;
    }
}
