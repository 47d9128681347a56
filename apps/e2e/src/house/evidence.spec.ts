import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');
const folders = /^(browser|platform|split|crash)\//;
const placeOf = (name: string) =>
  (folders.test(name) ? `apps/e2e/src/${name}` : name).replace(
    /^mongo\//,
    'libs/embedded-mongo/src/',
  );

/** The spec that a table names without its ending. */
const specOf = (name: string) =>
  ['.spec.ts', '.spec.tsx']
    .map((ending) => join(root, placeOf(name) + ending))
    .find((path) => existsSync(path));

/** A row's number, and what it names: tests by file and title, files alone. */
function rowsOf(page: string) {
  const lines = readFileSync(join(root, 'docs', page), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, number, shown] = /^\| (\d+b?) \| .+? \| (.*?) \|(?: .*\|)?$/.exec(line) ?? [];
    if (!number || !shown) return [];
    return {
      number,
      named: shown.split('<br>').map((each) => {
        const [, file, title] = /^`([^`]+)`(?: › (.+))?$/.exec(each) ?? [];
        return { file, title };
      }),
    };
  });
}

/** Whether a title is written in a spec as it stands in the table. */
function isThere({ file, title }: { file?: string; title?: string }) {
  if (!file) return false;
  if (!title) return existsSync(join(root, file));
  const spec = specOf(file);
  if (!spec) return false;
  const source = readFileSync(spec, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

describe('the tables of what is shown where', () => {
  it.each([
    ['coverage.md', Array.from({ length: 172 }, (_, n) => String(n + 1))],
    ['threats.md', Array.from({ length: 78 }, (_, n) => String(n + 1)).toSpliced(7, 0, '7b')],
  ])('%s has a row for each, and every test it names is there', (page, numbers) => {
    const rows = rowsOf(page);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect(
      rows.flatMap(({ number, named }) =>
        named.filter((each) => !isThere(each)).map((each) => ({ number, ...each })),
      ),
    ).toEqual([]);
  });

  it('faults.md names a test for each fault but one that is none, and every one of them is there', () => {
    const page = readFileSync(join(root, 'docs/faults.md'), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| [^|]*\| (?!finding |---)/.test(line));
    const named = (row: string) =>
      [...row.matchAll(/`([^`]+)` › (.+?)(?=<br>| \|)/g)].map(([, file, title]) => ({
        file,
        title,
      }));
    expect(rows.filter((row) => !named(row).length)).toHaveLength(1);
    expect(rows.flatMap(named).filter((each) => !isThere(each))).toEqual([]);
  });
});
