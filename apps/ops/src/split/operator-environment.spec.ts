import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tellOperators } from './operator-environment';

describe('what commands are told of the processes that run on a folder', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'operator-environment-'));
    path = join(folder, 'operator.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const env = {
    MONGO_URL: 'mongodb://operator:pw@127.0.0.1:1/?replicaSet=embedded&authSource=admin',
    MAIL_FROM: `"the cook's $HOME \`id\`" <kitchen@chefly.test>`,
    KAFKA_TLS_CA: '-----BEGIN-----\nab\\n\n-----END-----',
  };

  it('is read by a shell as it is, whatever stands in it', () => {
    tellOperators(folder, env);
    const show = 'process.stdout.write(JSON.stringify(process.env))';
    const read = spawnSync(
      'sh',
      ['-c', `set -a; . '${path}'; exec "$0" -e '${show}'`, process.execPath],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(read.stdout)).toMatchObject(env);
  });

  it('is read by nobody else, and stands there whole', () => {
    writeFileSync(path, 'what a process that was killed has left', { mode: 0o644 });
    tellOperators(folder, env);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['operator.env']);
  });

  it('goes with the processes', () => {
    const forget = tellOperators(folder, env);
    forget();
    forget();
    expect(existsSync(path)).toBe(false);
  });
});
