export const ALWAYS: readonly string[];
export const TURNS: number;
export function leftOutOfSeparate(names: readonly string[], seed?: number): string[];
export function leftOutOfSingle(names: readonly string[], seed?: number): string[];
export function platformFiles(): string[];
