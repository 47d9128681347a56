import { screenTitle } from './screen-title';

const ENTRY = 'li, article';
const HEADING = 'h1, h2, h3';

/** What has the focus, and all that it lies in up to its screen, each among what it stood with. */
type Held = readonly { element: Element; siblings: readonly Element[] }[];

function heldBy(focused: Element): Held {
  const held = [];
  for (
    let element: Element | null = focused;
    element && element.tagName !== 'MAIN';
    element = element.parentElement
  )
    held.push({ element, siblings: [...(element.parentElement?.children ?? [])] });
  return held;
}

/** The heading of the part of the screen that `place` lies in, or of the screen. */
const headingOf = (place: Element): Element | null =>
  place.closest('section, [role="region"]')?.querySelector(HEADING) ?? screenTitle();

/**
 * Where somebody goes on whose place was taken away: at the entry that stands there now, or the last
 * one before; in the entry that lost a part; at the end of the list that has no more; else at the
 * heading. Of a screen that came in place of its own bones, at its title, as they had come to theirs.
 */
function placeAfter(held: Held): Element | null {
  const at = held.findIndex(({ element }) => element.isConnected);
  const left = held[at]?.element;
  // one screen came after another, which says itself where its reader begins
  if (!left?.closest('main')) return held[0]?.element.matches('h1') ? screenTitle() : null;
  const { element: gone, siblings } = held[at - 1]!;
  const there = siblings.filter((each) => each === gone || each.parentElement === left);
  const before = there.slice(0, there.indexOf(gone));
  if (gone.matches(ENTRY)) {
    const after = there.slice(before.length + 1);
    const isEntry = (each: Element) => each.matches(ENTRY);
    return after.find(isEntry) ?? before.findLast(isEntry) ?? headingOf(left);
  }
  const within = left.closest(ENTRY);
  if (within) return within;
  const entries = before.at(-1)?.querySelectorAll(ENTRY);
  return entries?.[entries.length - 1] ?? headingOf(left);
}

/** Is read out and marked, and is no stop of the tab key. */
function goTo(place: HTMLElement) {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}

/**
 * What has the focus may go from the screen, by a press on it or by another's doing: an entry that is
 * taken off its list, a button that has done its work. Browsers then have it nowhere: keys do
 * nothing, and who listens to the screen is back at its beginning. It goes on where that was, unless
 * the screen says itself where; dialogs do. What only waited has it again when it may be pressed.
 *
 * @returns what ends it
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | null = null;
  let held: Held = [];
  const isNowhere = () => !document.activeElement || document.activeElement === document.body;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof HTMLElement ? target : null;
    held = focused ? heldBy(focused) : [];
  };
  // who presses elsewhere has left it
  const onPress = ({ target }: Event) => {
    if (target instanceof Node && !focused?.contains(target)) focused = null;
  };
  const watch = new MutationObserver((changes) => {
    if (!focused) return;
    if (focused.isConnected) {
      const was = focused;
      // itself, or all that it stands among
      const isAbout = changes.some(
        ({ type, target }) => type === 'attributes' && target.contains(was),
      );
      if (isAbout && !was.matches(':disabled') && isNowhere()) was.focus({ preventScroll: true });
      return;
    }
    focused = null;
    const place = placeAfter(held);
    // a moment later: what the screen wants itself comes with the same change
    setTimeout(() => {
      if (isNowhere() && place instanceof HTMLElement && place.isConnected) goTo(place);
    });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress, true);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress, true);
    watch.disconnect();
  };
}
