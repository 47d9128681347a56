// node /tmp/codemods/to-jest.mjs FILES…: rewrites specs of vitest to specs of Jest, and tells what is left to do by hand.
import { readFileSync, writeFileSync } from 'node:fs';
for (const file of process.argv.slice(2)) {
  let s = readFileSync(file, 'utf8');
  if (!s.includes("from 'vitest'")) continue;
  const notes = [];
  s = s.replace(/\bvi\s*\.waitFor\(/g, 'until(');
  const untilUsed = /\buntil\(/.test(s) && !/import \{[^}]*\buntil\b/.test(s);
  if (/const until\b/.test(s)) notes.push('own `until` beside the helper');
  s = s.replace(/\bvi\s*\.(spyOn|fn|useFakeTimers|useRealTimers|advanceTimersByTimeAsync|advanceTimersByTime|setSystemTime|runAllTimersAsync|restoreAllMocks|mocked)\b/g, 'jest.$1');
  const condition = '([^()]*(?:\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)[^()]*)*)';
  s = s.replace(new RegExp(`\\b(it|describe|test)\\s*\\.runIf\\(${condition}\\)\\(`, 'g'), '($2 ? $1 : $1.skip)(');
  s = s.replace(new RegExp(`\\b(it|describe|test)\\s*\\.skipIf\\(${condition}\\)\\(`, 'g'), '($2 ? $1.skip : $1)(');
  s = s.replace(/^(import \w+ from '[^']+\.json');/gm, "$1 with { type: 'json' };");
  s = s.replace(/import (type )?\{([^}]*)\} from 'vitest';\n/, (_m, _t, names) => {
    const list = names.split(',').map((x) => x.trim()).filter((x) => x && x !== 'vi');
    if (/\bjest\s*\./.test(s)) list.push('jest');
    const sorted = [...new Set(list)].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
    return `import { ${sorted.join(', ')} } from '@jest/globals';\n`;
  });
  // imports stand in the order of their sources
  if (untilUsed) {
    const from = /libs\/engines\/src\/\w+\//.test(file) ? '../testing' : '@chefly/engines/testing';
    const line = `import { until } from '${from}';\n`;
    const held = new RegExp(`import \\{([^}]*)\\} from '${from}';\\n`).exec(s);
    if (held) s = s.replace(held[0], `import {${held[1].replace(/,?\s*$/, '')}, until } from '${from}';\n`);
    else s = s.replace(/^(?=import )/m, line);
  }
  const move = /import \{[^}]*\} from '@jest\/globals';\n/.exec(s)[0];
  s = s.replace(move, '');
  const imports = [...s.matchAll(/^import [^;]*?from '([^']+)'[^;]*;\n/gm)];
  const next = imports.find(([, from]) => from.startsWith('.') || (!from.startsWith('node:') && from.localeCompare('@jest/globals') > 0));
  const at = next ? next.index : imports.length ? imports.at(-1).index + imports.at(-1)[0].length : 0;
  s = s.slice(0, at) + move + s.slice(at);
  writeFileSync(file, s);
  const left = s.match(/\bvi\.\w+|^\s*\{ timeout|, \{ timeout:[^}]*\}, (async )?\(/gm);
  if (left) notes.push(...new Set(left));
  if (notes.length) console.log(file, notes);
}
