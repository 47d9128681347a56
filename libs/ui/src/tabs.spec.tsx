/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Tabs } from './tabs';
import { onPage } from './testing/on-page';

let width: number;
const { draw } = onPage();
let moved: number;
beforeEach(() => {
  moved = 0;
  width = 120;
  // three tabs of 120 pixels in a row of 300
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const nth = [...(this.parentElement?.children ?? [])].indexOf(this);
    if (this.matches('[role=tab]')) return new DOMRect(nth * width - moved, 0, width, 48);
    return new DOMRect(0, 0, 300, 48);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('the chosen one is in sight also when letters that come later have made the others wider', async () => {
  const lookers: (() => void)[] = [];
  globalThis.ResizeObserver = class {
    constructor(told: ResizeObserverCallback) {
      lookers.push(() => told([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const tabs = ['Cases', 'Sound', 'Decisions'].map((value) => ({
    value,
    label: value,
    content: '',
  }));
  width = 100;
  await draw(<Tabs label="Desk" tabs={tabs} value="Decisions" />);
  const row = document.querySelector<HTMLElement>('[role=tablist]')!;
  const fades = () => row.style.getPropertyValue('--fade-right');
  expect([row.scrollLeft, fades()]).toEqual([0, '0px']);
  width = 140;
  for (const look of lookers) look();
  expect([row.scrollLeft, fades()]).toEqual([120, '2rem']);
});

it('tabs that go on beyond an edge of their row fade there, and nowhere else', async () => {
  const tabs = ['Cases', 'Sound', 'Decisions'].map((value) => ({
    ...{ value, label: value, content: value },
  }));
  const shows = (some: typeof tabs) => draw(<Tabs label="Desk" tabs={some} />);
  await shows(tabs);
  const row = document.querySelector<HTMLElement>('[role=tablist]')!;
  const fades = () => ['left', 'right'].map((side) => row.style.getPropertyValue(`--fade-${side}`));
  expect(fades()).toEqual(['0px', '2rem']);
  moved = 60;
  row.dispatchEvent(new Event('scroll'));
  expect(fades()).toEqual(['2rem', '0px']);
  moved = 0;
  await shows(tabs.slice(0, 2));
  expect(fades()).toEqual(['0px', '0px']);
});
