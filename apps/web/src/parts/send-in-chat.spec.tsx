/** @jest-environment ./scripts/browser-environment.mjs */
import type { MemberChat } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { SendInChat } from './send-in-chat';
import { screenAlone } from './testing/screen';

describe('a recipe that is sent in a chat', () => {
  const { show, settle } = screenAlone();
  const hina = { uid: 'hina', firstName: 'Hina', lastName: 'Ali', userName: 'hina' };
  const chat = { uid: 'chat', other: hina, refusal: null } as unknown as MemberChat;
  let at = '';
  const Screens = () => {
    at = useLocation().pathname;
    return (
      <Banners>
        <Routes>
          <Route
            path="/"
            element={
              <>
                <SendInChat shared={{ kind: 'recipe', uid: 'kunafa' }} title="Kunafa" />
                <Link to="/search">Search</Link>
              </>
            }
          />
          <Route path="*" element={null} />
        </Routes>
      </Banners>
    );
  };
  const press = (which: string) =>
    act(async () => {
      document.querySelector<HTMLElement>(which)!.click();
    });
  /** @returns what answers */
  const send = async () => {
    const answer = Promise.withResolvers<object>();
    const memberChats = async () => ({ items: [chat], next: null });
    await show({ chat: { memberChats, sendMemberMessage: () => answer.promise } }, <Screens />);
    await press('[aria-label="Send Kunafa in a chat"]');
    await press('[role=dialog] li button');
    return async () => {
      await act(async () => answer.resolve({}));
      await settle();
    };
  };

  it('says that it is on its way to whom', async () => {
    const arrive = await send();
    const row = document.querySelector('[role=dialog] li button')!;
    expect(row.textContent).toContain('Sending');
    expect(row.getAttribute('aria-busy')).toBe('true');
    await arrive();
  });

  it('leads to the chat once it is there', async () => {
    const arrive = await send();
    await arrive();
    expect(at).toBe('/cheflyChat');
  });

  it.each([
    ['closes the dialog', '[aria-label=Close]', '/'],
    ['goes elsewhere', 'a', '/search'],
  ])('leads nobody away who %s meanwhile, and tells them', async (_which, way, there) => {
    const arrive = await send();
    await press(way);
    await arrive();
    expect(at).toBe(there);
    expect(document.body.textContent).toContain('Sent to Hina Ali.');
  });
});
