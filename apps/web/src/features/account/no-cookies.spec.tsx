/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { NoCookies } from './no-cookies';

const { show } = screenAlone();
afterEach(() => {
  delete (document as { cookie?: string }).cookie;
});

it.each([
  [true, ''],
  [false, 'Your browser refuses cookies from chefly.'],
])(
  'says that a browser does not let them stay signed in, where it keeps cookies: %s',
  async (keeps, words) => {
    let kept = '';
    const set = (cookie: string) => {
      if (keeps) kept = cookie.includes('Max-Age=0') ? '' : cookie.split(';')[0]!;
    };
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => kept, set });
    await show({}, <NoCookies />);
    expect([document.body.textContent.slice(0, 41), kept]).toEqual([words, '']);
  },
);
