// A call in two browsers through a running installation: apps/e2e/src/outside. Needs the project's packages and Chromium.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../../apps/e2e/src/browser/chromium.mjs';
import { signUp } from './journey.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * @param base where browsers reach the installation
 * @param mailOf answers the text of the newest mail to an address, or null
 */
export async function callInBrowsers(base, mailOf) {
  if (!chromiumPath)
    return 'NOT TRIED: no Chromium was found; install it, or name it with CHROMIUM';
  const members = [];
  for (const firstName of ['Fatima', 'Ayesha']) {
    const { emailAddress } = await signUp(base, firstName, mailOf);
    members.push({ name: `${firstName} Journey`, email: emailAddress });
  }
  const playwright = join(root, 'node_modules/.bin/playwright');
  const config = join(root, 'apps/e2e/playwright.outside.config.ts');
  try {
    await promisify(execFile)(playwright, ['test', '--config', config], {
      ...{ cwd: root, maxBuffer: 1 << 26 },
      env: { ...process.env, CHEFLY_URL: base, CALL_MEMBERS: JSON.stringify(members) },
    });
  } catch ({ message, stdout }) {
    // what it has to say it says there
    throw new Error(stdout || message);
  }
  return 'pictures and voices both ways, and again after a reload';
}
