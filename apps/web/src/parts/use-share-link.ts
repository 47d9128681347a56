import { useBanner } from '@chefly/ui';

/**
 * Shares a link of chefly as the device does it; where it cannot, the link is copied.
 *
 * @returns takes a title and a path
 */
export function useShareLink() {
  const show = useBanner();
  return async (title: string, path: string) => {
    const url = new URL(path, location.origin).href;
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        show('The link is copied.', { kind: 'done' });
      }
    } catch (failure) {
      // closed without a choice
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      show(`The link is ${url}`);
    }
  };
}
