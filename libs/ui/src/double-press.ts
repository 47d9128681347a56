/** The second half comes no later, and no further away. */
const WITHIN_MS = 350;
const WITHIN_PX = 30;

const PRESSED = 'button, a, label, input, summary, [role]';

/**
 * The second half of a double press is for what the first half pressed, and where that went with it
 * for nothing: what comes to lie there, or lay below its dialog, is another thing, on a phone that
 * cooks the microphone, or the step after. A mouse's presses are counted, touches are told apart by
 * their time and place: not every browser counts them, or says of a click that it was one.
 *
 * @returns the end of it
 */
export function holdDoublePresses(): () => void {
  const over = new AbortController();
  const heard = { capture: true, signal: over.signal };
  let isTouch = false;
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), heard);
  let first: { pressed: Element; at: number; x: number; y: number } | null = null;
  addEventListener(
    'click',
    (event) => {
      const { target, timeStamp: at, clientX: x, clientY: y } = event;
      const isSecond =
        first &&
        !first.pressed.isConnected &&
        at - first.at < WITHIN_MS &&
        Math.hypot(x - first.x, y - first.y) < WITHIN_PX;
      // a key's is the zeroth
      if (isSecond && (event.detail > 1 || (isTouch && event.detail))) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const pressed = target instanceof Element ? target.closest(PRESSED) : null;
      first = pressed && { pressed, at, x, y };
    },
    heard,
  );
  return () => over.abort();
}
