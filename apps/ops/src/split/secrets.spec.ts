import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secretsOf } from './secrets';

describe('the secrets of an installation of separate processes', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    path = join(folder, 'secrets.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are made once and kept, each its own', () => {
    const made = secretsOf(folder);
    expect(secretsOf(folder)).toEqual(made);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
    expect(Object.keys(made)).toEqual(expect.arrayContaining(['identity', 'operator', 'audit']));
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('get what a version before did not know, and keep what it did', () => {
    const { audit, ...before } = secretsOf(folder);
    writeFileSync(path, JSON.stringify(before));
    const now = secretsOf(folder);
    expect(now).toMatchObject(before);
    expect(now.audit).toMatch(/^[0-9a-f]{48}$/);
    expect(now.audit).not.toBe(audit);
    expect(secretsOf(folder)).toEqual(now);
  });

  it.each(['', '{"identity":"ab'])('are not made anew over what is cut off: %j', (left) => {
    writeFileSync(path, left);
    expect(() => secretsOf(folder)).toThrow('is cut off');
    expect(readFileSync(path, 'utf8')).toBe(left);
  });
});
