import type { Part } from './parts.mjs';

export const MOST_FILES: number;
export function jestAgain(name: string, part: Part, only?: string[]): Part;
export function browserAgain(name: string, part: Part): Part;
