/** @jest-environment ./scripts/browser-environment.mjs */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { useRef } from 'react';
import { useDock } from './dock';
import { onPage } from './testing/on-page';

const { draw, leave } = onPage();
const { ResizeObserver: before } = globalThis;
beforeAll(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly told: ResizeObserverCallback) {}
    observe = () => this.told([], this);
    unobserve() {}
    disconnect() {}
  };
});
afterAll(() => void (globalThis.ResizeObserver = before));

const HEIGHT = 140;
/** How far its lower edge is from that of the screen. */
let above: number;
function Dock({ position }: { position: 'sticky' | 'static' }) {
  const dock = useRef<HTMLElement>(null);
  useDock(dock);
  return (
    <section
      ref={(element) => {
        dock.current = element;
        if (element)
          element.getBoundingClientRect = () => {
            const bottom = innerHeight - above;
            return { top: bottom - HEIGHT, bottom } as DOMRect;
          };
      }}
      style={{ position }}
    />
  );
}
const said = () => document.documentElement.style.getPropertyValue('--dock');

it('what stays at the lower edge says how much of the screen it takes, also where it stands further up at its end', async () => {
  above = 0;
  await draw(<Dock position="sticky" />);
  expect(said()).toBe('140px');
  above = 132;
  dispatchEvent(new Event('scroll'));
  expect(said()).toBe('272px');
  // on a short screen it is in nobody's way
  above = 400;
  dispatchEvent(new Event('resize'));
  expect(said()).toBe('0px');
  await leave();
  expect(said()).toBe('');
});

it('what goes with its screen takes nothing of the edge', async () => {
  above = 0;
  await draw(<Dock position="static" />);
  expect(said()).toBe('0px');
});
