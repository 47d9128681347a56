export function look(): object;
export function putBack(before: object): string[];
