/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { NoCookies } from './no-cookies';

const { show } = screenAlone();
afterEach(() => {
  delete (navigator as { cookieEnabled?: boolean }).cookieEnabled;
});

it.each([
  [true, ''],
  [false, 'Your browser refuses cookies from chefly.'],
])(
  'says that a browser does not let them stay signed in, where it keeps cookies: %s',
  async (keeps, words) => {
    Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value: keeps });
    await show({}, <NoCookies />);
    expect(document.body.textContent.slice(0, 41)).toBe(words);
  },
);
