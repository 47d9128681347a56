export interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  before?(): void;
  then?(): void;
  red?(): string[];
  again?(): { files: string[]; command: string[] } | null;
  nice?: number;
}

/** One after the other; of an array among them all at once, each a part or steps again. */
export type Steps = (Part | (Part | Steps)[])[];

export const SIGNALS: NodeJS.Signals[];
export const INTERRUPTED: number;
export function runParts(
  parts: Steps,
  options?: { goesOn?(name: string): boolean },
): Promise<number>;
