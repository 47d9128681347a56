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
 * the element itself or what stands around it.
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
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element);
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = style;
    const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    const outline = isDrawn ? `${outlineColor} ${outlineWidth}` : 'none';
    return [outline, boxShadow, style.backgroundColor, style.borderColor, style.borderWidth].join();
  };
  const aroundOf = (element: Element) => {
    const around: Element[] = [];
    for (
      let each = element.parentElement;
      each && around.length < AROUND;
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
