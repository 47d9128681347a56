import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnsentMessage } from './unsent-message';

it('what is on its way is written in the face of its language, as it will be once it is there', () => {
  const draft = { uid: 'a', text: 'یہ ٹھیک ہے', failed: false };
  const shown = renderToStaticMarkup(
    <UnsentMessage draft={draft as never} onLetGo={() => undefined} />,
  );
  expect(shown).toMatch(/^<div dir="auto" lang="ur"/);
});
