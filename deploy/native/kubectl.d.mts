export function kubectl(...args: string[]): Promise<string>;
export function read(path: string): Promise<string>;
export function listOf(path: string): Promise<any[]>;
export function apply(...objects: object[]): Promise<unknown>;
