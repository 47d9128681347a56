// Programs that one run starts, some of them at the same time: what each says is kept, and all of them
// end with the run.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Programs {
  /** Whether the run was told to end: what it started is ending too, and nothing more is begun. */
  interrupted = false;
  #running = new Set();
  #signals;
  #interrupt = () => {
    this.interrupted = true;
    for (const child of this.#running) child.kill('SIGTERM');
  };

  /** @param signals by which the run is told to end, besides the end of whoever started it */
  constructor(signals) {
    this.#signals = signals;
    for (const signal of signals) process.on(signal, this.#interrupt);
    process.on('disconnect', this.#interrupt);
  }

  /** The run is over: signals mean again what they mean to others. */
  release() {
    for (const signal of this.#signals) process.off(signal, this.#interrupt);
    process.off('disconnect', this.#interrupt);
  }

  /**
   * Runs one to its end.
   *
   * @param env what it is told besides this process's environment
   * @param options.shown whether what it says is shown as it comes
   * @returns what it ended with, and its words; none where it spoke to a terminal itself
   */
  async run(command, env, { shown }) {
    const said = keptWords();
    // at a terminal whoever is in front sees the colours
    const seen = shown && process.stdout.isTTY;
    const child = spawn(command[0], command.slice(1), {
      stdio: seen ? 'inherit' : ['ignore', said.file, said.file],
      env: { ...process.env, ...env },
    });
    this.#running.add(child);
    const told = shown && !seen && said.tell();
    const status = await new Promise((resolve) => {
      child.once('error', (error) => (console.error(error.message), resolve(1)));
      child.once('exit', resolve);
    });
    this.#running.delete(child);
    if (told) told.end();
    return { status, words: said.take() };
  }
}

/**
 * A file for what a program says, which is gone when it was taken. A file, since a program that
 * ends at once leaves its last words in a pipe.
 */
function keptWords() {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-part-'));
  const path = join(folder, 'said');
  const file = openSync(path, 'a');
  const take = () => {
    closeSync(file);
    const words = readFileSync(path, 'utf8');
    rmSync(folder, { recursive: true, force: true });
    return words;
  };
  /** Says it as it comes, until the end. */
  const tell = () => {
    const reader = openSync(path, 'r');
    const chunk = Buffer.alloc(65_536);
    const more = () => {
      for (let size; (size = readSync(reader, chunk)) > 0;)
        process.stdout.write(Buffer.from(chunk.subarray(0, size)));
    };
    const timer = setInterval(more, 1000);
    return { end: () => (clearInterval(timer), more(), closeSync(reader)) };
  };
  return { file, take, tell };
}
