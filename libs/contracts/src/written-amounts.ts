/** The first digit of each script that our members write in. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];

/** Digits of any of our scripts as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const zero = ZEROS.findLast((first) => first <= digit.codePointAt(0)!);
    const value = digit.codePointAt(0)! - (zero ?? 0);
    return value < 10 ? String(value) : digit;
  });

const FRACTIONS: Record<string, number> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};
const SIGNS = Object.keys(FRACTIONS).join('');
/** How people write an amount, as the source of a pattern. */
export const AMOUNT = `\\d{1,3}(?:,\\d{3})+|\\d+\\s+\\d+\\/\\d+|\\d+\\/\\d+|\\d+\\s?[${SIGNS}]|[${SIGNS}]|\\d+(?:[.,]\\d+)?`;
const WHOLE_AMOUNT = new RegExp(`^(?:${AMOUNT})$`);

/** An amount as people write it: 2, 1.5, 1,5, 1,000, 1/2, 1 1/2, ½, 1½. Null when it is none. */
export function readAmount(written: string): number | null {
  const given = plainDigits(written.trim());
  if (!WHOLE_AMOUNT.test(given)) return null;
  const text = given.replace(/,(?=\d{3}(?!\d))/g, '');
  const sign = FRACTIONS[text.at(-1)!];
  if (sign) return Number(text.slice(0, -1).trim() || 0) + sign;
  const [whole, part = '0'] = text.includes(' ') ? text.split(/\s+/) : ['0', text];
  const [over, under = '1'] = part.replace(',', '.').split('/');
  const amount = Number(whole) + Number(over) / Number(under);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}

/** 1.5 as 1½: kitchens think in halves, thirds and quarters. */
export function writtenAmount(amount: number): string {
  const whole = Math.floor(amount);
  const part = amount - whole;
  for (const [sign, value] of Object.entries(FRACTIONS))
    if (Math.abs(part - value) < 0.005) return `${whole || ''}${sign}`;
  return String(Math.round(amount * 100) / 100);
}
