/** @jest-environment ./scripts/browser-environment.mjs */
import type { Comment } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { screenAlone } from '../testing/screen';
import { CommentItem } from './comment-item';
import { ThreadContext, type Thread } from './thread';

const { show } = screenAlone();
const hina = { uid: 'hina', firstName: 'Hina', lastName: 'Ali', userName: 'hina', level: null };
const subject = { kind: 'post' as const, uid: 'haleem', authorUid: 'amina' };
const comment = (uid: string, text: string): Comment => ({
  ...{ uid, subject, parentUid: null, depth: 0, state: 'shown', author: hina },
  ...{ parts: [{ text, memberUid: null }], likes: 1, liked: false, replies: 2 },
  createdAt: new Date().toISOString(),
});
const thread = { opened: new Set(), pending: [], target: null } as unknown as Thread;

it('each of two comments of one member is liked, answered, reported and opened by a button that says which it is', async () => {
  await show(
    {},
    <ThreadContext value={thread}>
      <CommentItem comment={comment('one', 'How long on the fire?')} />
      <CommentItem comment={comment('two', 'And which lentils?')} />
    </ThreadContext>,
  );
  const names = [...document.querySelectorAll('button')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  );
  expect(names).toHaveLength(8);
  expect(names.slice(0, 4).every((name) => name.includes('of Hina Ali, “How long'))).toBe(true);
  expect(new Set(names).size).toBe(8);
});
