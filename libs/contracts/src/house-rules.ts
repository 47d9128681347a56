import { z } from 'zod';

/** Why something is reported, as its reporter chooses it. */
export const reportReasons = {
  people: 'There are people in the picture',
  music: 'There is music in it',
  'not-food': 'It is not about food',
  harassment: 'It harasses or insults somebody',
  other: 'Something else',
} as const;
export const reportReason = z.enum(
  Object.keys(reportReasons) as [keyof typeof reportReasons, ...(keyof typeof reportReasons)[]],
);
export type ReportReason = z.infer<typeof reportReason>;

/** The rules that moderators decide by. Every decision names one, and its subject reads it. */
export const houseRules = {
  'house/no-people': 'No people in pictures: food is shared, people are not.',
  'house/no-music': 'No music, neither in videos nor in sessions.',
  'house/food': 'What is shared here is about food.',
  'house/kindness': 'No harassment, no insults, no threats.',
  'house/honesty': 'Nobody deceives others or harms the house.',
} as const;
export const houseRule = z.enum(
  Object.keys(houseRules) as [keyof typeof houseRules, ...(keyof typeof houseRules)[]],
);
export type HouseRule = z.infer<typeof houseRule>;

/** The rule that a reason for a report is about. */
export const ruleOf = {
  people: 'house/no-people',
  music: 'house/no-music',
  'not-food': 'house/food',
  harassment: 'house/kindness',
  other: 'house/honesty',
} as const satisfies Record<ReportReason, HouseRule>;
