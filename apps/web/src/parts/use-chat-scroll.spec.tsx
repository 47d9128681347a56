/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useChatScroll } from './use-chat-scroll';

describe('the end of a chat, when its place on the screen changes', () => {
  const { draw } = onPage();
  let resize: () => void;
  const scrollTo = jest.fn();
  const box = () => document.querySelector<HTMLElement>('[role=log]')!;
  beforeEach(async () => {
    globalThis.ResizeObserver = class {
      constructor(told: ResizeObserverCallback) {
        resize = () => told([], this);
      }
      observe() {}
      unobserve() {}
      disconnect = () => void (resize = () => undefined);
    };
    function Chat() {
      const { box, onScroll } = useChatScroll({ oldest: 'a', newest: 'z' });
      return <div ref={box} role="log" onScroll={onScroll} />;
    }
    await draw(<Chat />);
    box().scrollTo = scrollTo as unknown as typeof scrollTo & HTMLElement['scrollTo'];
    scrollTo.mockClear();
  });

  it('is held for whoever stands there', async () => {
    await act(async () => resize());
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('does not come to whoever reads further up', async () => {
    Object.defineProperties(box(), {
      scrollHeight: { value: 2000 },
      scrollTop: { value: 100, writable: true },
      clientHeight: { value: 400 },
    });
    await act(async () => box().dispatchEvent(new Event('scroll', { bubbles: true })));
    await act(async () => resize());
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
