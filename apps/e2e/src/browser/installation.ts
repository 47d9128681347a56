import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Where the separate processes are that every file of this run finds as new. */
export interface Installation {
  url: string;
  folder: string;
  store: string;
  namespace: string;
  /** Where whoever runs them is asked for more: see `split/browser-suite.ts`. */
  door: string;
}

export const sharedInstallation = (): Installation | null =>
  process.env.CHEFLY_E2E_INSTALLATION
    ? (JSON.parse(process.env.CHEFLY_E2E_INSTALLATION) as Installation)
    : null;

/** @throws what went wrong there */
export async function askInstallation(what: 'reset' | 'crash', ...names: string[]) {
  const { door } = sharedInstallation()!;
  const answer = await fetch(`${door}/${what}`, { method: 'POST', body: JSON.stringify(names) });
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`);
}

/** Starts them before the first file. @returns what ends them after the last */
export default async function startInstallation() {
  const child = fork('dist/server/split-browsers.js', {
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as Installation),
    ended.then(([code]) => Promise.reject(new Error(`the processes ended with ${code}`))),
  ]);
  process.env.CHEFLY_E2E_INSTALLATION = JSON.stringify(told);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
