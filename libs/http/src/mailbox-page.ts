import { createHash } from 'node:crypto';
import type { KeptMail } from '@chefly/engines/mail';
import { escaped } from './markup';
import { plainPage } from './plain-page';

const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/**
 * Looks for new mails, and puts them where the others are. A page that loaded itself anew would break
 * off the way to wherever a link of it leads, and lose what somebody marks.
 */
const LOOK_AGAIN = `
(async function look() {
  const answer = await fetch(location.href).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => '') : '';
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  if (body.childElementCount && body.innerHTML !== document.body.innerHTML)
    document.body.replaceChildren(...body.childNodes);
  setTimeout(look, 2000);
})();`;
const digest = createHash('sha256').update(LOOK_AGAIN).digest('base64');

/** The mails that stayed here: a page with a program of its own, and what has to be told with it. */
export const mailboxPage = (mails: KeptMail[]) => ({
  html: plainPage(
    'Mailbox',
    mails
      .map(
        (mail) =>
          `<article><h2>${escaped(mail.subject)}</h2><small>to ${escaped(mail.to)} · <time ` +
          `datetime="${mail.at.toISOString()}">${mail.at.toUTCString()}</time></small>` +
          `<pre>${linked(mail.text)}</pre></article>`,
      )
      .join('') || '<p>No mail yet. It appears here by itself.</p>',
    `<script>${LOOK_AGAIN}</script><noscript><meta http-equiv="refresh" content="2"></noscript>`,
  ),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; ` +
      "connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  },
});
