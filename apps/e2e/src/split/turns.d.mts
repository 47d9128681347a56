export const ALWAYS: readonly string[];
export function leftOutOfSeparate(names: readonly string[], seed?: number): string[];
