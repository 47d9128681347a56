import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');

describe('deploy/operate', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'operate-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** On a cluster whose Jobs end so; what it was asked for, and what the Job is. */
  function operate(ended: string, ...command: string[]) {
    const overlays = join(folder, 'overlays');
    mkdirSync(join(overlays, 'mine'), { recursive: true });
    writeFileSync(
      join(folder, 'kubectl'),
      `#!/usr/bin/env bash
      echo "$*" >> "${folder}/asked"
      case "$*" in
        "apply -k"*) cp "$3/kustomization.yaml" "${folder}/job";;
        *"get job"*) ${ended};;
        *" logs "*) echo 'what the command said';;
      esac`,
      { mode: 0o755 },
    );
    // what it waits for does not take its time here
    writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { status, stdout, stderr } = spawnSync(
      join(root, 'deploy/operate'),
      [join(overlays, 'mine'), ...command],
      { env, encoding: 'utf8' },
    );
    expect(readdirSync(overlays)).toEqual(['mine']);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { status, words: stdout + stderr, read };
  }

  it('gives the command to a Job of its own, tells what it said, and takes the Job away', () => {
    const { status, words, read } = operate(`printf 'Complete '`, 'moderators', 'add', 'a "\\b');
    expect({ status, words }).toEqual({ status: 0, words: 'what the command said\n' });
    expect(read('job')).toContain(
      'value: ["dist/server/operate.js", "moderators", "add", "a \\"\\\\b"]',
    );
    const [, name] = /metadata\/name, value: (chefly-operate-\S+) }/.exec(read('job'))!;
    expect(read('asked').trim().split('\n').at(-1)).toContain(`delete job ${name}`);
  });

  it('ends as the command does', () => {
    const { status, words } = operate(`printf 'FailureTarget Failed '`, 'compare');
    expect({ status, words }).toEqual({ status: 1, words: 'what the command said\n' });
  });

  it('gives up on a cluster that does not answer for a minute', () => {
    const { status, words, read } = operate('exit 1', 'compare');
    expect({ status, words }).toEqual({
      status: 1,
      words: 'nobody says how the command stands\n',
    });
    expect(read('asked').match(/get job/g)).toHaveLength(60);
  });

  it.each(['backup', 'restore', 'verify'])('keeps no %s in a pod that goes', (command) => {
    const { status, words, read } = operate('exit 1', command, '/tmp/backup');
    expect(status).toBe(2);
    expect(words).toMatch(/needs a folder that stays/);
    expect(() => read('asked')).toThrow();
  });
});
