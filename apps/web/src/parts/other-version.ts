import { ApiError } from '@chefly/api-client/react';
import type { useBanner } from '@chefly/ui';

/**
 * Of a call that no page of the server's version would make. While versions change another replica
 * may know it; where the one before came back, none does.
 */
export const isOfOtherVersion = (error: unknown) =>
  error instanceof ApiError && error.code === 'request/invalid';

/** Says what helps whoever has a page of another version than the server. */
export const tellOtherVersion = (show: ReturnType<typeof useBanner>) =>
  show('chefly is being changed, and this did not arrive. Load the page to do it again.', {
    kind: 'problem',
    action: { label: 'Load', act: () => location.reload() },
  });
