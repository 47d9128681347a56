/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { useFilter, usePart } from './address';
import { useKeys } from './keys';
import { StateChoice } from './state-choice';
import { leave, press, show, where } from './testing/at-address';
import { TellingQueue, type ToldQueue } from './testing/telling-queue';

afterEach(leave);

describe('the filters of a list', () => {
  let queue: ToldQueue;
  let set: Record<'state' | 'kind', (value: string) => void>;
  function Cases() {
    const [, setState] = useFilter('state', ['open', 'decided']);
    const [, setKind] = useFilter('kind', ['', 'post']);
    set = { state: setState as (value: string) => void, kind: setKind as (value: string) => void };
    return <TellingQueue tell={(told) => (queue = told)} />;
  }

  it('all hold that are chosen before the screen has drawn the one before', async () => {
    await show('/cases?open=one', <Cases />);
    await act(async () => {
      set.state('decided');
      set.kind('post');
    });
    expect(where()).toBe('/cases?state=decided&kind=post');
  });

  it('move twice for two presses of a key that come in one moment, and stay at the last', async () => {
    const states = { open: 'Open', confirming: 'To confirm', decided: 'Decided' };
    function Choice() {
      const [state, setState] = useFilter('state', Object.keys(states) as (keyof typeof states)[]);
      return <StateChoice className="" states={states} value={state} onChange={setState} />;
    }
    await show('/cases?state=of+before', <Choice />);
    const twice = (key: string) =>
      act(async () => {
        for (const _ of [1, 2]) dispatchEvent(new KeyboardEvent('keydown', { key }));
      });
    await twice('.');
    expect(where()).toBe('/cases?state=decided');
    history.replaceState(null, '', '/cases?state=decided&open=one');
    await press('.');
    expect(window.location.search).toBe('?state=decided&open=one');
    await twice(',');
    expect(where()).toBe('/cases');
  });

  it.each([
    ['takes the focus into the list before', () => queue.stay()],
    ['hears that one of the list before was decided', () => queue.goOn('one')],
    [
      'moves on in the list before by a key',
      () => dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })),
    ],
  ])('hold where whoever chose one %s', async (_, then) => {
    await show('/cases', <Cases />);
    await act(async () => {
      set.state('decided');
      then();
    });
    expect(where()).toBe('/cases?state=decided');
  });
});

describe('the screens of the console', () => {
  function Screens() {
    const [part] = usePart(0, ['submissions', 'cases']);
    useKeys({});
    return <p>{part}</p>;
  }

  it('are led to from an address that names none of them', async () => {
    await show('/everything?open=one', <Screens />);
    expect(where()).toBe('/submissions');
  });

  it('are found under their addresses, and the first without one', async () => {
    await show('/cases?open=one', <Screens />);
    expect(where()).toBe('/cases?open=one');
    await leave();
    await show('/', <Screens />);
    expect(where()).toBe('/');
  });
});
