export interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  before?(): void;
  then?(): void;
  red?(words: string): string[];
  again?(): { files: string[]; command: string[] } | null;
  nice?: number;
  startsWithin?: number;
}

export const SIGNALS: NodeJS.Signals[];
export const INTERRUPTED: number;
export function runParts(
  parts: (Part | (Part | Part[])[])[],
  options?: { goesOn?(name: string): boolean },
): Promise<number>;
