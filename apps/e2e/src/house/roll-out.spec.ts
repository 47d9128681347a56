import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
/** A process that is told one secret, as kubectl puts an overlay together. */
const KUSTOMIZED = `printf '%s\\n' 'kind: Deployment' '  name: one' '    secretRef:' '      name: chefly-mail'`;

describe('deploy/roll-out', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'roll-out-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** On a cluster whose kubectl says so, by bash; what it was asked for, and how it ended. */
  async function rollOut(kubectl: string) {
    const [asked, path] = [join(folder, 'asked'), join(folder, 'kubectl')];
    const overlay = join(folder, 'overlays', 'an overlay');
    await rm(asked, { force: true });
    await mkdir(overlay, { recursive: true });
    const said = `echo "$*" >> "${asked}"\ncase "$*" in kustomize*) ${KUSTOMIZED};; esac`;
    await writeFile(path, `#!/usr/bin/env bash\n${said}\n${kubectl}\n`, { mode: 0o755 });
    // what it waits for does not take its time here
    await writeFile(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const end = await new Promise<{ code: unknown; said: string }>((resolve) =>
      execFile('bash', [join(root, 'deploy/roll-out'), overlay], { env }, (error, out, err) =>
        resolve({ code: error ? error.code : 0, said: out + err }),
      ),
    );
    const calls = (await readFile(asked, 'utf8')).trim().split('\n');
    expect(await readdir(join(folder, 'overlays'))).toEqual(['an overlay']);
    return { ...end, calls, applied: calls.filter((call) => call.startsWith('apply')) };
  }
  const job = (conditions: string) => `case "$*" in
    *"get job"*) printf '%s' '${conditions}';;
    *"get deployments"*) echo deployment.apps/one; echo deployment.apps/two;;
  esac`;

  it('migrates to the end, then waits for each of the pods', async () => {
    const { code, calls, applied } = await rollOut(job('SuccessCriteriaMet Complete '));
    expect(code).toBe(0);
    expect(calls.at(-1)).toContain('rollout status deployment.apps/two');
    expect(applied).toHaveLength(6);
  });

  it('rolls services before the gateway and pages last, each wave to its end', async () => {
    const { calls } = await rollOut(job('Complete '));
    const at = (...words: string[]) =>
      calls.findIndex((call) => words.every((word) => call.includes(word)));
    const door = at('apply', 'in (gateway)');
    expect(at('apply', 'notin (gateway, web, console)')).toBeLessThan(at('rollout status'));
    expect(at('rollout status')).toBeLessThan(door);
    expect(door).toBeLessThan(at('apply', 'component in (web, console)'));
    expect(calls[door + 2]).toContain('rollout status');
  });

  it('leaves the pods as they were when the migration fails', async () => {
    const { code, said, applied } = await rollOut(job('FailureTarget Failed '));
    expect([code, applied.length]).toEqual([1, 2]);
    expect(said).toContain('the migration failed');
  });

  it('fails where the cluster stops answering, whatever it was asked for', async () => {
    const silent = await rollOut('case "$*" in *"get job"*) exit 1;; esac');
    expect([silent.code, silent.applied.length]).toEqual([1, 2]);
    expect(silent.said).toContain('nobody says how the migration stands');
    const blind = await rollOut(`case "$*" in *"get deployments"*) exit 1;; esac
      ${job('Complete ')}`);
    expect(blind.code).not.toBe(0);
    const none = await rollOut(`case "$*" in *"get job"*) printf 'Complete ';; esac`);
    expect(none.code).not.toBe(0);
    const secret = await rollOut(`case "$*" in *"get secret"*) exit 1;; esac
      ${job('Complete ')}`);
    expect([secret.code, secret.applied.length]).toEqual([1, 0]);
    const stuck = await rollOut(`case "$*" in *"deployment.apps/one"*) exit 1;; esac
      ${job('Complete ')}`);
    expect(stuck.code).not.toBe(0);
  });
});
