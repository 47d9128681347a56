/**
 * One version of what a chef agrees to. A version that was offered stays as it is: what changes is
 * another version.
 */
export interface MonetizationTerms {
  version: string;
  paragraphs: readonly string[];
}

/** Newest last. */
export const monetizationTerms: readonly MonetizationTerms[] = [
  {
    version: '2026-11-22',
    paragraphs: [
      'You set what a session with you costs each member, in Indian rupees, between ₹ 10 ' +
        'and ₹ 10,000. Every member sees the price before asking you, and pays no more than ' +
        'they saw.',
      'A session costs something only for a member who attended it together with you. A ' +
        'session that nobody attended costs nobody anything.',
      'Members pay you directly, in cash or by UPI. A payment counts once you have both said that it was made.',
      'Of each payment chefly takes the commission named in this offer. What does not divide ' +
        'into whole paise stays with you. Nothing is taken of a session that was not paid.',
      'At the end of each month your statement says what was paid and what is due between ' +
        'you and chefly. It is settled after two moderators have seen it.',
      'A mistake is corrected by an entry against it that says why. Nothing in the books is ever changed or deleted.',
      'chefly can revoke monetization with a reason that you read, and you can appeal. What ' +
        'was paid and due until then stays so. Cooking without a price is always open to you.',
    ],
  },
];
export const currentTerms = monetizationTerms.at(-1)!;
export const termsOf = (version: string) =>
  monetizationTerms.find((terms) => terms.version === version);
