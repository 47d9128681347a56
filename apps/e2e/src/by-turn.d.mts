export function turnsSeed(): number | undefined;
export function byTurn(paths: readonly string[], seed: number): [string[], string[]];
