/** @jest-environment ./scripts/browser-environment.mjs */
import { Dialog } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { Conversation } from './conversation';
import type { Conversation as Chat } from './use-conversation';

interface Message {
  uid: string;
  text: string;
  sequence: number;
  sentAt: string;
}
const message = (sequence: number, text: string, sentAt: Date): Message => ({
  ...{ uid: `message-${sequence}`, text, sequence },
  sentAt: sentAt.toISOString(),
});

describe('a chat', () => {
  const { draw } = onPage();
  const shown = (
    items: Message[],
    more: Partial<Chat<Message>> = {},
    {
      isDated = true,
      inLayer = false,
      nameOf,
    }: { isDated?: boolean; inLayer?: boolean; nameOf?: () => string } = {},
  ) => {
    const chat = {
      list: { data: { pages: [] }, hasNextPage: false },
      ...{ items, drafts: [], text: '', setText: () => undefined, submit: () => undefined },
      ...more,
    } as unknown as Chat<Message>;
    const conversation = (
      <Conversation
        chat={chat}
        mine={({ sequence }) => sequence % 2 === 0}
        sentAt={isDated ? ({ sentAt }) => sentAt : undefined}
        nameOf={nameOf}
        empty="Say salam."
      />
    );
    const layer = (
      <Dialog open title="Steps and chat" onClose={() => undefined}>
        {conversation}
      </Dialog>
    );
    return draw(inLayer ? layer : conversation);
  };
  const log = () => document.querySelector('[role=log]')!;

  it('of several messages that were not sent, each is sent again or discarded by a button that says which it is', async () => {
    const drafts = ['How long?', 'And the lentils?'].map((text) => ({
      ...{ uid: text, text, failed: true },
    }));
    await shown([], { drafts });
    const names = [...log().querySelectorAll('button')].map((each) =>
      each.getAttribute('aria-label'),
    );
    expect(names).toEqual([
      'Not sent. Try again to send the message “How long?”',
      'Discard the message “How long?”',
      'Not sent. Try again to send the message “And the lentils?”',
      'Discard the message “And the lentils?”',
    ]);
  });

  it('says which words are one’s own, in words too', async () => {
    await shown([message(1, 'How long?', new Date()), message(2, 'ساعتان', new Date())]);
    const [theirs, own] = [...log().querySelectorAll('[data-message] > [dir=auto]')];
    expect(theirs!.textContent).not.toContain('You: ');
    expect(own!.textContent).toContain('You: ');
    // for itself: it does not decide which way the others run
    expect(own!.querySelector('bdi')!.textContent).toBe('You: ');
  });

  it('that goes on for days says when what was written, each day once', async () => {
    const now = new Date();
    const noon = (daysAgo: number, minute: number) =>
      new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 0, minute);
    await shown([
      message(1, 'How long?', noon(1, 0)),
      message(2, 'Two hours.', noon(1, 5)),
      message(3, 'Thanks.', noon(0, 0)),
    ]);
    const days = [...log().querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(days).toEqual(['Yesterday', 'Today']);
    expect(log().querySelectorAll('time')).toHaveLength(3);
  });

  it('says of each message that can be reported which it is, and whose', async () => {
    const reports = () =>
      [...log().querySelectorAll('[aria-label^=Report]')].map((button) =>
        button.getAttribute('aria-label'),
      );
    const long = 'Two cups of water, '.repeat(5);
    await shown([message(1, 'How long?', new Date()), message(3, long, new Date())]);
    expect(reports()).toEqual([
      'Report the message “How long?”',
      'Report the message “Two cups of water, Two cups of water, Two cups o…”',
    ]);
    const nameOf = () => 'Ayesha';
    await shown([message(1, 'How\nlong?', new Date())], {}, { nameOf });
    expect(reports()).toEqual(['Report the message of Ayesha, “How long?”']);
    await shown([message(1, '', new Date())]);
    expect(reports()).toEqual(['Report this message']);
  });

  it('that is on its way is not empty, and nobody is asked to begin it', async () => {
    const onItsWay = { isPending: true, hasNextPage: false };
    await shown([], { list: onItsWay as Chat<Message>['list'] });
    expect(log().querySelector('[aria-label=Loading]')).not.toBeNull();
    expect(log().textContent).toBe('');
    await shown([]);
    expect(log().querySelector('[aria-label=Loading]')).toBeNull();
    expect(log().textContent).toBe('Say salam.');
  });

  it('of an evening shows neither days nor times', async () => {
    await shown([message(1, 'How long?', new Date())], {}, { isDated: false });
    expect(log().querySelectorAll('p, time')).toHaveLength(0);
  });

  it('has the focus in its field for the next message, by keys and on a phone', async () => {
    await shown([], { text: 'Done' });
    const button = document.querySelector<HTMLElement>('[aria-label=Send]')!;
    // what a touch does first would take the focus from the field, and the keyboard with it
    const touch = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    button.dispatchEvent(touch);
    expect(touch.defaultPrevented).toBe(true);
    button.focus();
    await act(async () => button.click());
    expect(document.activeElement).toBe(document.querySelector('input'));
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('in a layer on a device %s keys begins at its field: %s', async (_which, keys) => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      Object.defineProperty(matchMedia.call(window, query), 'matches', { value: keys });
    try {
      await shown([], {}, { inLayer: true });
      const field = document.querySelector('input');
      expect(field).not.toBeNull();
      expect(document.activeElement === field).toBe(keys);
    } finally {
      window.matchMedia = matchMedia;
    }
  });
});
