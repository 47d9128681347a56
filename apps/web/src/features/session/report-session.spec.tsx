/** @jest-environment ./scripts/browser-environment.mjs */
import { unnamedMember, type Session } from '@chefly/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { ReportSession } from './report-session';

const { show, settle } = screenAlone('fatima');

describe('who has reported somebody in a session', () => {
  const named = (uid: string) => ({ uid, firstName: uid, lastName: 'Khan', userName: uid });
  const session = (role: Session['role'], guest: object) =>
    ({
      ...{ uid: 'dinner', state: 'ongoing', left: false, role, chef: named('Hina') },
      participants: [named('fatima'), { ...named('Zoya'), ...guest }],
    }) as unknown as Session;
  const press = (label: string) =>
    act(async () => {
      const found = [...document.querySelectorAll<HTMLElement>('button, label')].find(
        (each) => each.textContent === label || each.getAttribute('aria-label') === label,
      );
      found!.click();
    });
  const reported = async (role: Session['role'], guest = {}) => {
    const block = jest.fn(async () => ({}));
    const api = { moderation: { report: async () => ({}) }, social: { block } };
    await show(api, <ReportSession session={session(role, guest)} />);
    await press('Report this session');
    await press('It harasses or insults somebody');
    await press('Send report');
    await settle();
    return block;
  };

  it.each([
    ['chef', 'Zoya', 'Zoya is out of this session at once.'],
    ['user', 'Hina', 'You are out of this session at once.'],
  ] as const)('may block them from there, as a %s', async (role, whom, comes) => {
    const block = await reported(role);
    expect(document.body.textContent).toContain(`Block ${whom}, too?`);
    expect(document.body.textContent).toContain(comes);
    await press('Block');
    await settle();
    expect(block.mock.calls).toEqual([[{ uid: whom }]]);
    expect(document.body.textContent).not.toContain('too?');
  });

  it('goes on with them where they want to', async () => {
    const block = await reported('chef');
    await press('Do not block');
    await settle();
    expect(block).not.toHaveBeenCalled();
    expect(document.body.textContent).not.toContain('too?');
  });

  it('is asked nothing about who is nobody to them by now', async () => {
    const block = await reported('chef', unnamedMember);
    await settle();
    expect(block).not.toHaveBeenCalled();
    expect(document.body.textContent).not.toContain('too?');
  });
});
