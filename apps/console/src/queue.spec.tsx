/** @jest-environment ./scripts/browser-environment.mjs */
import type { Paged } from '@chefly/api-client/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { usePart } from './address';
import { turnKeys } from './keys';
import { Queue as List, useQueue } from './queue';
import { leave, press, show, where } from './testing/at-address';
import { list, TellingQueue, type Item, type ToldQueue } from './testing/telling-queue';

afterEach(leave);

let queue: ToldQueue;
const Queue = () => <TellingQueue tell={(told) => (queue = told)} />;
const focused = () => document.activeElement?.closest('article')?.textContent;

describe('a queue', () => {
  it('takes the focus along where J and K move it from one entry to the next', async () => {
    function Desk() {
      const { current, choose } = useQueue(list, ({ uid }) => uid);
      return (
        <List list={list} nothing="" current={current} onChoose={choose}>
          {({ uid }) => uid}
        </List>
      );
    }
    const { scrollIntoView } = HTMLElement.prototype;
    HTMLElement.prototype.scrollIntoView = () => undefined;
    await show('/', <Desk />);
    const entry = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
    // whoever was elsewhere stays there
    await press('j');
    expect(document.activeElement).toBe(document.body);
    await press('k');
    // Enter opens what has the focus, and that is what is marked
    entry('one').focus();
    await press('j');
    expect(document.activeElement).toBe(entry('two'));
    expect(entry('two').getAttribute('aria-current')).toBe('true');
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
  });

  it('leaves open what is read, though a more urgent one comes above it', async () => {
    let comes = () => {};
    function Growing() {
      const [items, setItems] = useState<Item[]>([{ uid: 'one' }, { uid: 'two' }]);
      comes = () => setItems((before) => [{ uid: 'urgent' }, ...before]);
      queue = useQueue({ ...list, data: { pages: [{ items }] } } as Paged<Item>, ({ uid }) => uid);
      return null;
    }
    await show('/cases', <Growing />);
    expect(queue.current?.uid).toBe('one');
    await act(async () => comes());
    expect(queue.current?.uid).toBe('one');
    expect(queue.items[0]?.uid).toBe('urgent');
  });

  it('says that one is not there, and not otherwise each time that it asks again', async () => {
    const Asked = (fetched: Partial<Paged<Item>>) => {
      queue = useQueue({ ...list, isFetching: true, ...fetched } as Paged<Item>, ({ uid }) => uid);
      return null;
    };
    await show('/cases?open=gone', <Asked isFetchedAfterMount={false} />);
    expect(queue.missing).toBe(false);
    await leave();
    await show('/cases?open=gone', <Asked isFetchedAfterMount />);
    expect(queue.missing).toBe(true);
  });

  it('goes on to the next when what is open was decided, and gives it the focus once', async () => {
    await show('/cases?open=one', <Queue />);
    await act(async () => queue.goOn('one'));
    expect(where()).toBe('/cases?open=two');
    expect(focused()).toBe('two');
    (document.activeElement as HTMLElement).blur();
    await act(async () => queue.choose('three'));
    expect(focused()).not.toBe('three');
  });

  it('stays where the moderator has gone before the answer came', async () => {
    await show('/cases?open=one', <Queue />);
    const { goOn } = queue;
    await act(async () => queue.choose('three'));
    await act(async () => goOn('one'));
    expect(where()).toBe('/cases?open=three');
    expect(queue.items.map(({ uid }) => uid)).toEqual(['two', 'three']);
  });

  it('does not call back who went to another screen', async () => {
    let goTo: (part: string) => void;
    function Screens() {
      [, goTo] = usePart(0, ['cases', 'elsewhere']);
      return <Queue />;
    }
    await show('/cases?open=one', <Screens />);
    const { goOn } = queue;
    await act(async () => goTo('elsewhere'));
    await act(async () => goOn('one'));
    expect(where()).toBe('/elsewhere');
  });

  it('stays where the moderator goes in the moment in which the answer comes', async () => {
    await show('/cases?open=one', <Queue />);
    await act(async () => {
      queue.choose('three');
      queue.goOn('one');
    });
    expect(where()).toBe('/cases?open=three');
  });

  it('moves twice for two presses of a key that come in one moment', async () => {
    await show('/cases', <Queue />);
    await act(async () => {
      for (const _ of [1, 2]) dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
    });
    expect(where()).toBe('/cases?open=three');
  });

  it('moves once for a key that is held', async () => {
    await show('/cases?open=one', <Queue />);
    await press('j');
    await press('j', true);
    await press('j', true);
    expect(where()).toBe('/cases?open=two');
  });

  it('is not moved by keys that were turned off', async () => {
    await show('/cases?open=one', <Queue />);
    turnKeys(false);
    await press('j');
    expect(where()).toBe('/cases?open=one');
    turnKeys(true);
    await press('j');
    expect(where()).toBe('/cases?open=two');
  });
});

describe('an entry that is pressed', () => {
  /** Where things stand: the case below its queue, as on a phone, or beside it. */
  async function pressed(name: string, at: { queue: number[]; entry: number[] }) {
    const led: string[] = [];
    const box = ([top, bottom]: number[]) => ({ top, bottom }) as DOMRect;
    const place = HTMLElement.prototype;
    const [rect, into] = [place.getBoundingClientRect, place.scrollIntoView];
    place.getBoundingClientRect = function () {
      return box(this.tagName === 'SECTION' ? at.queue : at.entry);
    };
    place.scrollIntoView = function () {
      led.push(this.tagName);
    };
    function Desk() {
      const { current, choose } = useQueue(list, ({ uid }) => uid);
      return (
        <>
          <List list={list} nothing="" current={current} onChoose={choose}>
            {({ uid }) => uid}
          </List>
          <article key={current!.uid}>{current!.uid}</article>
        </>
      );
    }
    try {
      await show('/', <Desk />);
      led.length = 0;
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === name)!;
      await act(async () => button.click());
      return led.at(-1);
    } finally {
      Object.assign(place, { getBoundingClientRect: rect, scrollIntoView: into });
    }
  }
  const below = { queue: [0, 600], entry: [616, 1200] };
  const beside = { queue: [0, 600], entry: [0, 900] };

  it('is led to where it stands below the queue, also the one that is open already', async () => {
    expect(await pressed('two', below)).toBe('ARTICLE');
    await leave();
    expect(await pressed('one', below)).toBe('ARTICLE');
  });

  it('moves nothing where it stands beside the queue', async () => {
    expect(await pressed('two', beside)).not.toBe('ARTICLE');
  });
});
