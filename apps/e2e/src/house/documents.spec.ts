import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { everyNeed, readConfig, readRemoteConfig } from '@chefly/config';
import { expect, it } from '@jest/globals';

const listed = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const read = (path: string) => readFileSync(path, 'utf8');
const pages = listed.filter((path) => path === 'README.md' || /^docs\/.+\.md$/.test(path));
/** Where somebody looks for what they may set and run. */
const manual = read('README.md') + read('docs/operations.md');
/** Whatever is written by hand and is no document: a name that is nowhere in it is nobody's. */
const code = listed
  .filter((path) => /^(apps|libs|scripts|deploy|k8s|\.github|docker-compose\.yml)/.test(path))
  .filter((path) => !/\.(md|json|jpe?g|png|webp|svg|ico|woff2?)$/.test(path))
  .filter((path) => path !== 'apps/e2e/src/house/documents.spec.ts' && existsSync(path))
  .map(read)
  .join('\n');

/** What stands in a page as code. */
const codeOf = (text: string) =>
  [...text.matchAll(/```[^\n]*\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, span]) => block ?? span!);
const namesOf = (text: string, pattern: RegExp) =>
  codeOf(text).flatMap((each) => [...each.matchAll(pattern)].map(([whole, name]) => name ?? whole));
/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

it.each(pages)('%s leads by its links to what is there', (page) => {
  const lost = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].filter(([, link]) => {
    const [path, anchor] = link!.split('#');
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor));
  });
  expect(lost.map(([, link]) => link)).toEqual([]);
});

it.each(pages)('%s names no setting, command, file or metric that there is not', (page) => {
  const text = read(page);
  // told of a dead end: it is in a library's code, not in ours
  const settings = namesOf(text, /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g).filter(
    (name) => name !== 'MALLOC_ARENA_MAX',
  );
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(namesOf(text, /\bnpm run ([a-z][\w:-]*)/g).filter((name) => !(name in scripts))).toEqual(
    [],
  );
  const files = namesOf(
    text,
    /(?<![\w/.@-])(?:apps|libs|scripts|deploy|docs|k8s)\/[\w./-]*\w(?![\w./-]*[*{<])/g,
  );
  // a test is named without its ending
  const isThere = (path: string) =>
    ['', '.spec.ts', '.spec.tsx', '.ts'].some((ending) => existsSync(path + ending));
  expect(files.filter((path) => !isThere(path))).toEqual([]);
  expect(namesOf(text, /\bchefly_[a-z_]+/g).filter((name) => !code.includes(name))).toEqual([]);
});

it('each command of package.json is where somebody looks for it', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = new Set(
    [...manual.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name),
  );
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

/** What a process reads of its environment, by the schemas that say so. */
const settings = ['config', 'remote-config'].flatMap((name) =>
  [...read(`libs/config/src/${name}.ts`).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(
    ([, setting]) => setting!,
  ),
);

it('each setting that a process reads is where an operator looks for it', () => {
  expect(settings).toContain('CHEFLY_PORT');
  expect(settings).toContain('KAFKA_BROKERS');
  const named = new Set(namesOf(manual, /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g));
  expect(settings.filter((name) => !named.has(name))).toEqual([]);
});

/** Everything that has to be said, so that the rest can be left out. */
const least = {
  CHEFLY_JWKS_URL: 'http://identity:3000/api/identity/jwks.json',
  CHEFLY_SECRET: 's'.repeat(32),
  CHEFLY_AUDIT_KEY: 'a'.repeat(32),
  MONGO_URL: 'mongodb://mongo/',
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://redis:6379',
  ELASTICSEARCH_URL: 'http://search:9200',
  S3_ENDPOINT: 'http://s3:9000',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  LIVEKIT_URL: 'http://livekit:7880',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
  SMTP_URL: 'smtp://mail:25',
};

const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
const told = [
  ...[...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)` \(`?([\w.,-]+)`?[;)]/g)].map(
    ([, name, value]) => [name!, value!.replaceAll(',', '')] as const,
  ),
  // the table of the first page: `ONE`, `OTHER` | `its`, `the other’s`
  ...[
    ...read('README.md').matchAll(
      /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (`[^`|]+`(?:, `[^`|]+`)*) \|/gm,
    ),
  ].flatMap(([, names, values]) =>
    spansOf(names!).map((name, i) => [name, spansOf(values!)[i]!] as const),
  ),
].filter(([name]) => settings.includes(name));

it.each(told)('%s is %s where nobody says something else', (name, value) => {
  const said = { ...least, [name]: value };
  expect(readConfig(said)).toEqual(readConfig(least));
  expect(readRemoteConfig(said, everyNeed)).toEqual(readRemoteConfig(least, everyNeed));
});

it('is found where it is written', () => {
  expect(told.map(([name]) => name)).toEqual(
    expect.arrayContaining(['KAFKA_PARTITIONS', 'CHEFLY_BODY_MS', 'CHEFLY_PORT', 'CHEFLY_DATA']),
  );
});
