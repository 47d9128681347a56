/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useChatScroll } from './use-chat-scroll';

describe('the end of a chat, when its place on the screen changes, or what it holds', () => {
  const { draw } = onPage();
  let resize: () => void;
  let observed: Element[];
  const scrollTo = jest.fn();
  const box = () => document.querySelector<HTMLElement>('[role=log]')!;
  const content = () => box().firstElementChild!;
  const scroll = () => act(async () => box().dispatchEvent(new Event('scroll', { bubbles: true })));
  beforeEach(async () => {
    observed = [];
    globalThis.ResizeObserver = class {
      constructor(told: ResizeObserverCallback) {
        resize = () => told([], this);
      }
      observe = (element: Element) => void observed.push(element);
      unobserve() {}
      disconnect = () => void (resize = () => undefined);
    };
    function Chat() {
      const { box, content, onScroll } = useChatScroll({ oldest: 'a', newest: 'z' });
      return (
        <div ref={box} role="log" onScroll={onScroll}>
          <div ref={content}>
            <p data-message />
            <p data-message />
          </div>
        </div>
      );
    }
    await draw(<Chat />);
    box().scrollTo = scrollTo as unknown as typeof scrollTo & HTMLElement['scrollTo'];
    scrollTo.mockClear();
  });

  it('is held for whoever stands there', async () => {
    expect(observed).toEqual([box(), content()]);
    await act(async () => resize());
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('does not come to whoever reads further up, who keeps before them what they read', async () => {
    const read = content().children[1]!;
    const placed = (first: number) => {
      const [above] = content().children;
      Object.defineProperty(above, 'offsetHeight', { value: first, configurable: true });
      Object.defineProperty(read, 'offsetTop', { value: first, configurable: true });
    };
    Object.defineProperty(read, 'offsetHeight', { value: 1900 });
    Object.defineProperties(box(), {
      scrollHeight: { value: 2000 },
      scrollTop: { value: 100, writable: true },
      clientHeight: { value: 400 },
    });
    placed(64);
    await scroll();
    // the card of the message above has come, and another is not theirs to see
    for (const [first, top] of [
      [190, 226],
      [64, 100],
    ] as const) {
      placed(first);
      await act(async () => resize());
      expect(box().scrollTop).toBe(top);
    }
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
