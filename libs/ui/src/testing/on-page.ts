import { afterEach } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** A page with one thing on it, which is empty again after each test. */
export function onPage() {
  let root: Root | undefined;
  const leave = async () => {
    const left = root;
    root = undefined;
    if (left) await act(async () => left.unmount());
    document.body.replaceChildren();
  };
  afterEach(leave);
  return {
    /** The same as before goes on with what it is given now; another thing takes its place. */
    draw: (thing: ReactNode) =>
      act(async () => {
        root ??= createRoot(document.body.appendChild(document.createElement('div')));
        root.render(thing);
      }),
    /** As whoever goes to another screen does: what is drawn next begins anew. */
    leave,
  };
}
