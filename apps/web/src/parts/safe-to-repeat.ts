import { asEverywhere } from '@chefly/api-client/react';

/**
 * For what says how something shall be: said twice it is the same. Where nobody answers, the answer
 * alone may be lost, and what is shown would not be so.
 */
export const safeToRepeat = {
  retry: (failures: number, error: Error) => asEverywhere(failures, error),
  retryDelay: 700,
};
