import type { ChefAnswers } from '@chefly/contracts';

/** 20 s, 2 min, 2½ min. */
const shortly = (seconds: number) =>
  seconds <= 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}${seconds % 60 ? '½' : ''} min`;

/** 'Answers in about 20 s, takes 9 of 10'; empty of a chef whom few have asked. */
export function howAnswered(answers: ChefAnswers | null): string {
  if (!answers) return '';
  const { seconds, taken, of } = answers;
  const share = `${taken} of ${of}`;
  return seconds === null
    ? `Takes ${share}`
    : `Answers in about ${shortly(seconds)}, takes ${share}`;
}

/** Of chefs of whom it is known, how soon one of them answers: the usual one, not the fastest. */
export function usualAnswer(chefs: readonly { answers: ChefAnswers | null }[]): string {
  const known = chefs.flatMap(({ answers }) => answers?.seconds ?? []).sort((a, b) => a - b);
  const usual = known[Math.ceil(known.length / 2) - 1];
  return usual ? `Usually answered in about ${shortly(usual)}` : '';
}
