import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** Begins as a Node does that is older: of a module it knows its address alone. */
function asNode(version: string) {
  const older = `
    import { registerHooks } from 'node:module';
    for (const name of ['version', 'versions'])
      Object.defineProperty(process, name, {
        value: name === 'version' ? 'v${version}' : { ...process.versions, node: '${version}' },
      });
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.startsWith('file:')) return loaded;
        const source = String(loaded.source).replaceAll(/import\\.meta\\.(dirname|filename)/g, 'undefined');
        return { ...loaded, source };
      },
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'scripts/run.mjs', '-e', '0'],
    { encoding: 'utf8' },
  );
  return { status, words: stdout + stderr };
}

it.each(['14.21.3', '18.20.8', '20.18.3'])('who has Node %s is told which is needed', (version) => {
  expect(asNode(version)).toEqual({
    status: 1,
    words: expect.stringMatching(
      new RegExp(`^chefly needs Node 20\\.19 or newer; this is v${version}\\. [^\\n]+\\n$`),
    ),
  });
});
