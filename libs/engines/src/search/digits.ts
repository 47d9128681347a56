const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode has the ten digits of a script one behind the other, from nought to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let before = 0;
  while (isDigit(code - before - 1)) before++;
  return String(before % 10);
}

/** With the digits of whatever script as ours of the same value: ٧, ۷ and ७ are 7. */
export const withOurDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, valueOf);
