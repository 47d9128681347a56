/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { holdDoublePresses } from './double-press';

let end: () => void;
beforeEach(() => {
  end = holdDoublePresses();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** A button that goes as it is pressed, and one that lies where it was. */
function oneOverAnother() {
  const [upper, below] = [document.createElement('button'), document.createElement('button')];
  const pressed = jest.fn();
  upper.onclick = () => upper.remove();
  below.onclick = pressed;
  document.body.append(below, upper);
  return { upper, below, pressed };
}
const press = (what: Element, { y = 700, detail = 1, pointerType = 'mouse' } = {}) => {
  const place = { bubbles: true, cancelable: true, clientX: 190, clientY: y };
  if (detail) what.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType }));
  // of which not every browser says what it came from
  what.dispatchEvent(new MouseEvent('click', { ...place, detail }));
};

it.each([
  ['a mouse', { detail: 2 }],
  ['a finger', { pointerType: 'touch' }],
])(
  'a double press of %s on what goes with it presses nothing that lies there then',
  (_, second) => {
    const { upper, below, pressed } = oneOverAnother();
    press(upper);
    press(below, { y: 704, ...second });
    press(below, { y: 704, ...second });
    expect(pressed).not.toHaveBeenCalled();
  },
);

it.each([
  ['elsewhere', { y: 300, detail: 2 }],
  ['by a key', { detail: 0 }],
  ['with a mouse as the next of several', {}],
])('what is pressed %s soon after is no second half', (_, second) => {
  const { upper, below, pressed } = oneOverAnother();
  press(upper, { pointerType: 'touch' });
  press(below, second);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('what stays hears both halves', () => {
  const { below, pressed } = oneOverAnother();
  press(below);
  press(below, { detail: 2 });
  expect(pressed).toHaveBeenCalledTimes(2);
});
