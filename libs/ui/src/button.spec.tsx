/** @jest-environment ./scripts/browser-environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { Button } from './button';
import { onPage } from './testing/on-page';

const { draw } = onPage();
let done: string[];
beforeEach(() => {
  done = [];
});

/** As a browser tells it: the second press of a double one is counted, and keys are not. */
const press = (detail: number) =>
  act(async () =>
    document
      .querySelector('button')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })),
  );

it('does once what a double press asks for, where it sends something', async () => {
  await draw(
    <form onSubmit={(event) => (event.preventDefault(), done.push('sent'))}>
      <Button busy={false} type="submit" onClick={() => done.push('pressed')}>
        Ask
      </Button>
    </form>,
  );
  await press(1);
  await press(2);
  expect(done).toEqual(['pressed', 'sent']);
  // again later, and by keys
  await press(1);
  await press(0);
  await press(0);
  expect(done.filter((each) => each === 'sent')).toHaveLength(4);
});

it('does as often as it is pressed what moves on', async () => {
  await draw(<Button onClick={() => done.push('next')}>Next</Button>);
  for (const detail of [1, 2, 3]) await press(detail);
  expect(done).toEqual(['next', 'next', 'next']);
});

it('waits with the focus, and does nothing more meanwhile', async () => {
  const shown = (busy: boolean) =>
    draw(
      <form onSubmit={(event) => (event.preventDefault(), done.push('sent'))}>
        <Button busy={busy} type="submit" onClick={() => done.push('pressed')}>
          Save hours
        </Button>
      </form>,
    );
  await shown(false);
  const button = document.querySelector('button')!;
  button.focus();
  await shown(true);
  // browsers take it from what is disabled
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press(0);
  expect(done).toEqual([]);
  await shown(false);
  await press(0);
  expect(done).toEqual(['pressed', 'sent']);
});
