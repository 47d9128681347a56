import type { Page } from '@playwright/test';

/** What stands in the page between two presses of the tab key. */
interface Stop {
  element: Element;
  name: string;
  looks: string[];
}
type Watched = { focusStops?: Stop[] };

/**
 * Whether what the focus has just left looked other with it than without: WCAG 2.4.7, which no
 * program of rules asks for. The focus is not taken away to see, which would close lists and send
 * fields; so it is asked after every press of the tab key, of the stop before. What is marked may be
 * the element itself or what stands around it. An outline that is cut off is none.
 *
 * @returns the stop that nobody could see
 */
export const unseenStop = (page: Page): Promise<string | null> => page.evaluate(look);

/** Runs in the page. */
function look(): string | null {
  const AROUND = 3;
  const watched = globalThis as Watched;
  // what is on its way from one look to the other is there
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  // what an ancestor cuts off, in the window: only those clip that what is placed is placed in
  const clipOf = (element: Element) => {
    const clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let { position } = getComputedStyle(element);
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (position === 'fixed') break;
      const style = getComputedStyle(each);
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      if (each === document.body || each === document.documentElement) break;
      const { left, top } = each.getBoundingClientRect();
      const [x, y] = [left + each.clientLeft, top + each.clientTop];
      if (style.overflowX !== 'visible') {
        clip.left = Math.max(clip.left, x);
        clip.right = Math.min(clip.right, x + each.clientWidth);
      }
      if (style.overflowY !== 'visible') {
        clip.top = Math.max(clip.top, y);
        clip.bottom = Math.min(clip.bottom, y + each.clientHeight);
      }
    }
    return clip;
  };
  // at least half of its length: a line that is left on one side says nothing of what it surrounds
  const isOutlineShown = (element: Element, from: number) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const clip = clipOf(element);
    const [l, t, r, b] = [left - from, top - from, right + from, bottom + from];
    const across = Math.max(0, Math.min(r, clip.right) - Math.max(l, clip.left));
    const down = Math.max(0, Math.min(b, clip.bottom) - Math.max(t, clip.top));
    const within = (at: number, min: number, max: number) => (at >= min && at <= max ? 1 : 0);
    const rows = within(t, clip.top, clip.bottom) + within(b, clip.top, clip.bottom);
    const columns = within(l, clip.left, clip.right) + within(r, clip.left, clip.right);
    return rows * across + columns * down >= r - l + b - t;
  };
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element);
    const { outlineStyle, outlineColor, boxShadow } = style;
    const width = parseFloat(style.outlineWidth);
    const isDrawn =
      outlineStyle !== 'none' &&
      width > 0 &&
      isOutlineShown(element, parseFloat(style.outlineOffset) + width / 2);
    const outline = isDrawn ? `${outlineColor} ${width}` : 'none';
    return [outline, boxShadow, style.backgroundColor, style.borderColor, style.borderWidth].join();
  };
  const aroundOf = (element: Element) => {
    const around: Element[] = [];
    // the page itself is around all of them
    for (
      let each = element.parentElement;
      each && each !== document.body && around.length < AROUND;
      each = each.parentElement
    )
      around.push(each);
    return around;
  };
  const looksOf = (element: Element) => [element, ...aroundOf(element)].map(lookOf);
  const element = document.activeElement;
  const words =
    element?.getAttribute('aria-label') ??
    (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
    element?.textContent?.slice(0, 60);
  const name = `${element?.tagName.toLowerCase()} ‘${words}’`;
  let unseen: string | null = null;
  const waiting: Stop[] = [];
  for (const stop of watched.focusStops ?? []) {
    const [itself, ...around] = [stop.element, ...aroundOf(stop.element)];
    if (!itself!.isConnected || stop.looks.some((each, i) => each !== looksOf(itself!)[i]))
      continue;
    // what stands around both looks as it did for the one before
    if (itself === element || around.some((each) => each.contains(element))) waiting.push(stop);
    else unseen ??= stop.name;
  }
  if (element && element !== document.body && !waiting.some((stop) => stop.element === element))
    waiting.push({ element, name, looks: looksOf(element) });
  watched.focusStops = waiting;
  return unseen;
}
