// Bundles one program of ours, or several, with what they import of each other; packages stay
// outside.
//   node scripts/bundle.mjs INPUT OUTPUT

export async function bundle(input, output, mode = {}) {
  const { rolldown } = await import('rolldown');
  const bundler = await rolldown({
    input,
    platform: 'node',
    external: (id) =>
      !id.startsWith('.') &&
      !id.startsWith('/') &&
      !id.startsWith('@chefly/') &&
      !id.startsWith('@oxc-project/'),
    tsconfig: 'tsconfig.json',
    ...mode,
  });
  await bundler.write({
    format: 'esm',
    sourcemap: true,
    ...(typeof output === 'string' ? { file: output } : output),
  });
}

const [input, output] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) await bundle(input, output);
