/** @jest-environment ./scripts/browser-environment.mjs */
import type { Participant } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useCompanyNews } from './use-company-news';
import type { Others } from './use-others';

describe('to who does not see the room', () => {
  const sana = { uid: 'sana', connected: true, microphone: true, camera: true };
  const people = new Map([['sana', { firstName: 'Sana' } as Participant]]);
  const local = { stream: null, microphone: true, camera: true, problem: null };
  const say = jest.fn<(sentence: string) => void>();
  let root: Root;
  function News({ connection, here }: Pick<Others, 'connection' | 'here'>) {
    useCompanyNews({ connection, here } as Others, local, people, say);
    return null;
  }
  const is = (connection: Others['connection'], ...here: object[]) =>
    act(async () => root.render(<News connection={connection} here={here as Others['here']} />));
  const said = () => say.mock.calls.splice(0).flat();

  beforeEach(() => {
    say.mockClear();
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  it('a connection that is lost is said to be so once, and to be back', async () => {
    await is('connecting');
    await is('connected', sana);
    expect(said()).toEqual(['Sana is here']);
    await is('reconnecting', { ...sana, connected: false });
    await is('reconnecting');
    expect(said()).toEqual(['Reconnecting']);
    await is('connected', sana);
    expect(said()).toEqual(['Connected again']);
  });

  it('whoever comes back to somebody who was alone is said to be here', async () => {
    await is('connected', sana);
    await is(null);
    said();
    await is('reconnecting', { ...sana, connected: false });
    await is('connected', sana);
    expect(said()).toEqual(['Sana is here']);
  });
});
