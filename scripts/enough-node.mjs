// Loaded before everything else of a command, and written so that any Node reads it: who has an
// older one is told so, not where it fails in ours.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `chefly needs Node 20.19 or newer; this is ${process.version}. ` +
      'Install one from https://nodejs.org or by your version manager, and give the command again.',
  );
  process.exit(1);
}
