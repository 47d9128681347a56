/** @jest-environment ./scripts/browser-environment.mjs */
import type { ConnectionRung } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { QualityMark } from './quality-mark';
import { ownWords, theirWords } from './quality-words';

const { draw } = onPage();

it.each([
  ['full', 'Connection good', null, 'Fatima’s connection is good again'],
  [
    'lowered',
    'Connection weak, picture lowered',
    'Your connection is weak: sending a smaller picture',
    'Fatima’s connection is weak: picture lowered',
  ],
  [
    'voice',
    'Connection weak, voice only',
    'Your connection is weak: sending voice only',
    'Fatima’s connection is weak: voice only',
  ],
  [
    'text',
    'Connection weak, text only',
    'Your connection is too weak for voice: the chat still works',
    'Fatima’s connection is weak: text only',
  ],
] as [ConnectionRung, string, string | null, string][])(
  'a connection that carries %s is told in words to who looks, who has it, and the others',
  async (rung, mark, own, theirs) => {
    await draw(<QualityMark rung={rung} className="" />);
    expect(document.querySelector('[role=img]')!.getAttribute('aria-label')).toBe(mark);
    expect([ownWords[rung], theirWords('Fatima', rung)]).toEqual([own, theirs]);
  },
);
