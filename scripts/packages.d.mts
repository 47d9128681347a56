export function folderOf(id: string): string | null;
export function notedBy(name: string): string[];
export function manifestOf(folder: string): Record<string, unknown>;
export function findPackage(name: string, asker: string): string | null;
export function neededBy(names: string[], installation: string): string[];
