import type { CaseCard, CaseFile } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { CaseEntry } from './case-entry';
import { Verdict } from './verdict';

const fatima = { uid: 'fatima', firstName: 'فاطمة', lastName: 'عبد', userName: 'fatima' };
const moment = '2026-11-20T10:00:00Z';

it('a name runs in its own direction, and keeps apart from what stands behind it', () => {
  const card = { kind: 'post', severity: 'low', about: '', reports: 1, author: fatima };
  const decision = { action: 'warn', rule: 'food-only', reason: '', state: 'stands' };
  const by = { decidedBy: fatima, confirmedBy: fatima };
  const file = { state: 'decided', refusal: 'No.', decision: { ...decision, ...by } };
  const shown = renderToStaticMarkup(
    <>
      <CaseEntry card={{ ...card, openedAt: moment, decidedAt: null } as CaseCard} />
      <Verdict file={file as unknown as CaseFile} onDecided={() => undefined} />
    </>,
  );
  const told = shown.replaceAll(/<bdi[^>]*>([^<]+)<\/bdi>/g, '[$1]').replaceAll(/<[^>]+>/g, '');
  expect(told).toContain('[فاطمة عبد] · 1 report');
  expect(told).toContain('[فاطمة عبد], confirmed by [فاطمة عبد]');
});
