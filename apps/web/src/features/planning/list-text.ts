import { shoppingName, shoppingText, type ShoppingLine } from '@chefly/contracts';

const lineText = (line: ShoppingLine) =>
  `- ${[shoppingText(line), shoppingName(line)].filter(Boolean).join(' ')}`;

/** The list as it is copied: under its aisles what is to be bought yet, and what was written on it. */
export function listText(
  aisles: readonly (readonly [aisle: string, lines: readonly ShoppingLine[]])[],
  own: readonly string[],
): string {
  const parts = aisles.map(([aisle, lines]) => [aisle, ...lines.map(lineText)]);
  return [...parts, ['Also', ...own.map((text) => `- ${text}`)]]
    .filter(({ length }) => length > 1)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
