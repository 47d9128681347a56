import { escaped } from './markup';

/** A page of ours that is no app's. */
export const plainPage = (title: string, body: string, head = '') =>
  [
    `<!doctype html><html lang="en"><meta charset="utf-8">${head}<meta name="viewport" ` +
      `content="width=device-width"><title>${escaped(title)}</title><style>`,
    ':root{color-scheme:light dark;--paper:#FBF6EF;--card:#FFFDFA;--ink:#241A1C;' +
      '--soft:#6F5F5C;--line:#EADFD3;--brand:#B83A14}',
    '@media(prefers-color-scheme:dark){:root{--paper:#171112;--card:#211819;--ink:#F6ECE3;' +
      '--soft:#B9A79F;--line:#38292A;--brand:#FF9466}}',
    'body{font:15px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);' +
      'max-width:760px;margin:32px auto;padding:0 20px}',
    'h1{font:600 32px/1.2 Georgia,serif;color:var(--brand)}h2{font-size:16px;margin:0}' +
      'article{background:var(--card);border:1px solid var(--line);border-radius:18px;' +
      'padding:16px 20px;margin:16px 0}',
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:12px 0 0}' +
      'a{color:var(--brand)}small,dd{color:var(--soft)}code{font-size:14px}dl{margin:8px 0 0}' +
      'dt{margin-top:10px}dd{margin:0}',
    `</style><h1>${escaped(title)}</h1>${body}`,
  ].join('\n');
