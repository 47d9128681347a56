export const WITHOUT_END: Record<string, string>;
export function timeLeft(): number;
export function tellLeftOut(what: string): void;
export function leftOutIn(words: string): string[];
