/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { focusTitle } from './screen-title';

afterEach(() => document.body.replaceChildren());

describe('the title of a screen takes the focus', () => {
  it.each([
    ['within what the screen is about', '<h1>chefly</h1><main><h1 id="title">Cases</h1></main>'],
    ['above it', '<header><h1 id="title">Shakshuka</h1></header><main><p>Stir.</p></main>'],
  ])('%s', (_where, html) => {
    document.body.innerHTML = html;
    focusTitle();
    expect(document.activeElement?.id).toBe('title');
  });

  it('and nothing does where there is none', () => {
    document.body.innerHTML = '<main><button>Open</button></main>';
    focusTitle();
    expect(document.activeElement).toBe(document.body);
  });
});
