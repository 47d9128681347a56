import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { messages } from './messages';

const texts = Object.values(messages).filter((message) => typeof message === 'string');

it('is the one place of each of its texts: no screen and no service types one again', () => {
  const again = globSync(['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'])
    .filter(
      (file) => !/apps\/e2e\/|\.spec\.tsx?$|contracts\/src\/(first-)?messages\.ts$/.test(file),
    )
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
      return texts
        .filter((text) =>
          [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`, `> ${text} <`].some((typed) =>
            source.includes(typed),
          ),
        )
        .map((text) => `${file}: ${text}`);
    });
  expect(again).toEqual([]);
});
