/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { browserKeeps, tabKeeps } from './browser-keeps';

describe.each([
  ['browser', browserKeeps, 'localStorage'],
  ['tab', tabKeeps, 'sessionStorage'],
] as const)('small things of a %s', (_name, keeps, storage) => {
  afterEach(() => {
    jest.restoreAllMocks();
    keeps.forget('');
  });

  it('are kept there, and forgotten by how they begin', () => {
    keeps.write('entry:1', 'on');
    keeps.write('other', 'off');
    expect([globalThis[storage].getItem('entry:1'), keeps.read('other')]).toEqual(['on', 'off']);
    keeps.forget('entry');
    expect([keeps.read('entry:1'), keeps.read('other')]).toEqual([null, 'off']);
    keeps.write('other', null);
    expect(globalThis[storage]).toHaveLength(0);
  });

  it('hold as long as the page where none may be kept', () => {
    jest.spyOn(globalThis, storage, 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    keeps.write('other', 'off');
    expect(keeps.read('other')).toBe('off');
    keeps.write('other', null);
    expect(keeps.read('other')).toBeNull();
    keeps.write('other', 'off');
    keeps.forget('oth');
    expect(keeps.read('other')).toBeNull();
  });

  it('hold as long as the page where there is no room, before what was kept', () => {
    keeps.write('other', 'on');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keeps.write('other', 'off');
    expect(keeps.read('other')).toBe('off');
  });
});
