/** @jest-environment ./scripts/browser-environment.mjs */
import { keepWords, keepWordsFor } from '@chefly/ui';
import { describe, expect, it } from '@jest/globals';
import { dropUnsent, keepUnsent, unsentWords } from './unsent-words';

describe('messages that were not sent', () => {
  it.each(['{', 'null', '{}', '[null]', '[{"uid":1,"text":"Salam"}]'])(
    'are none where another page has kept something else: %s',
    (words) => {
      keepWordsFor('amina');
      keepWords('chat:unsent', words);
      expect(unsentWords('chat')).toEqual([]);
      dropUnsent('chat', 'one');
      keepUnsent('chat', [{ uid: 'one', text: 'Salam', failed: false }]);
      expect(unsentWords('chat')).toEqual([{ uid: 'one', text: 'Salam', failed: false }]);
    },
  );
});
