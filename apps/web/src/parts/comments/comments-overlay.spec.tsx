/** @jest-environment ./scripts/browser-environment.mjs */
import { Banners, keepWords, keepWordsFor, keptWords } from '@chefly/ui';
import { expect, it } from '@jest/globals';
import { LiveContext } from '@chefly/api-client/react';
import { screenAlone } from '../testing/screen';
import { CommentsOverlay } from './comments-overlay';
import { keptComment, keptReplyTo } from './use-send-comment';

const screen = screenAlone();
const subject = { kind: 'post' as const, uid: 'haleem', authorUid: 'hina' };
const nothing = () => () => undefined;
const live = { on: nothing, onReplaced: nothing, readComments: nothing, onStatus: nothing };

it.each(['{', 'null', '7', '{}', '{"uid":1,"name":{}}'])(
  'comments are shown, and answer nobody, where what was kept of an answer cannot be read: %s',
  async (kept) => {
    keepWordsFor('amina');
    keepWords(keptComment(subject), 'How long on the fire?');
    keepWords(keptReplyTo(subject), kept);
    const comments = async () => ({ items: [], next: null });
    await screen.show(
      { content: { comments } },
      <LiveContext value={live as never}>
        <Banners>
          <CommentsOverlay subject={subject} onClose={() => undefined} />
        </Banners>
      </LiveContext>,
    );
    await screen.settle();
    expect(document.querySelector('textarea')!.value).toBe('How long on the fire?');
    expect(document.body.textContent).not.toContain('Reply');
    expect(keptWords(keptComment(subject))).toBe('How long on the fire?');
  },
);
