import type { CaseCard, CaseFile } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { CaseEntry } from './case-entry';
import { CaseHistory } from './case-history';
import { CaseView } from './case-view';
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

it('so do names beside a report and a decision of before, and what is written tells its language', () => {
  const urdu = 'یہ ٹھیک نہیں';
  const said = { label: 'جہاں آرا', text: 'سلام' };
  const report = { reporter: fatima, reason: 'other', text: urdu, at: moment };
  const decision = { action: 'warn', rule: 'food-only', state: 'stands', reason: urdu };
  const past = { ...decision, uid: 'past', decidedAt: moment, decidedBy: fatima };
  const file = {
    ...{ kind: 'message', severity: 'low', reports: 1, author: fatima, openedAt: moment },
    snapshot: { title: null, text: urdu, pictures: [], context: [said] },
    ...{ reportsMade: [report], history: [past], similar: [] },
  } as unknown as CaseFile;
  const shown = renderToStaticMarkup(
    <>
      <CaseView file={file} />
      <CaseHistory file={file} />
    </>,
  );
  expect(shown.match(/<bdi[^>]*lang="ar"[^>]*>فاطمة عبد<\/bdi>/g)).toHaveLength(3);
  const inUrdu = new RegExp(`<[^>]*lang="ur"[^>]*>(${urdu}|${said.label})<`, 'g');
  expect(shown.match(inUrdu)).toHaveLength(4);
});
