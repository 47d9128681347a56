import type { Level } from '@chefly/contracts';

/**
 * What a member's culinary reviews came to: how many there are, and how all their readers voted.
 */
export interface Reviewing {
  reviews: number;
  agrees: number;
  disagrees: number;
}

/**
 * What each level asks: reviews, as many votes on them, and how many percent of the votes agree.
 * Highest first.
 */
const LADDER: { level: NonNullable<Level>; reviews: number; agreement: number }[] = [
  { level: 'Executive', reviews: 100, agreement: 85 },
  { level: 'Sous Chef', reviews: 40, agreement: 75 },
  { level: 'Chef de Partie', reviews: 15, agreement: 65 },
  { level: 'Demi Chef', reviews: 5, agreement: 50 },
  { level: 'Commis', reviews: 1, agreement: 0 },
];

/**
 * A culinary reviewer's level, from their reviews and the agreement with them; null before the
 * first review.
 */
export function reviewerLevelOf({ reviews, agrees, disagrees }: Reviewing): Level {
  const votes = agrees + disagrees;
  return (
    LADDER.find(
      (step) =>
        reviews >= step.reviews &&
        (step.agreement === 0 || (votes >= step.reviews && agrees * 100 >= votes * step.agreement)),
    )?.level ?? null
  );
}
