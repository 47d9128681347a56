/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { chooseTheme, startTheme } from './theme';

describe('the theme', () => {
  afterEach(() => {
    localStorage.clear();
    document.head.replaceChildren();
  });

  it('is that of a phone’s own bars too, where it was chosen', () => {
    for (const [system, paper] of Object.entries({ light: '#FBF6EF', dark: '#171112' })) {
      const bars = document.createElement('meta');
      bars.name = 'theme-color';
      bars.content = paper;
      bars.media = `(prefers-color-scheme: ${system})`;
      document.head.append(bars);
    }
    const shown = () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
        ({ content }) => content,
      );
    startTheme();
    expect(shown()).toEqual(['#FBF6EF', '#171112']);
    chooseTheme('dark');
    expect(shown()).toEqual(['#171112', '#171112']);
    chooseTheme('light');
    expect(shown()).toEqual(['#FBF6EF', '#FBF6EF']);
    chooseTheme('system');
    expect(shown()).toEqual(['#FBF6EF', '#171112']);
  });
});
