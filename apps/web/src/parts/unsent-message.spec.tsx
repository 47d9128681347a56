import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnsentMessage } from './unsent-message';

it('what is on its way is written in the face of its language, as it will be once it is there', () => {
  const draft = { uid: 'a', text: 'یہ ٹھیک ہے', failed: false };
  const shown = renderToStaticMarkup(
    <UnsentMessage draft={draft as never} waits={false} onLetGo={() => undefined} />,
  );
  expect(shown).toMatch(/^<div dir="auto" lang="ur"/);
});

const which = 'the message “Salam”';
it.each([
  ['on its way', {}, 'Sending…', []],
  [
    'not answered',
    { waits: true },
    'Not sent yet, we keep trying',
    [`Send again ${which}`, `Discard ${which}`],
  ],
  [
    'refused',
    { failed: true },
    'Not sent. Try again',
    [`Not sent. Try again to send ${which}`, `Discard ${which}`],
  ],
  ['left where nothing more can be written', { open: false }, 'Not sent.', [`Discard ${which}`]],
])('what is %s says so, and may be sent again or let go', (_what, is, words, buttons) => {
  const { waits = false, failed = false, open = true } = is as Record<string, boolean>;
  const shown = renderToStaticMarkup(
    <UnsentMessage
      draft={{ uid: 'a', text: 'Salam', failed }}
      waits={waits}
      onAgain={open ? () => undefined : undefined}
      onLetGo={() => undefined}
    />,
  );
  expect(shown).toContain(`>${words}<`);
  expect([...shown.matchAll(/aria-label="(.*?)"/g)].map(([, label]) => label)).toEqual(buttons);
});
