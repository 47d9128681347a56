/** Longer than this nothing waits in an outbox or a queue while all is well. */
export const OLD_MS = 30_000;

/** One finding: what was looked at, whether it is well, and what to do when it is not. */
export interface Finding {
  what: string;
  well: boolean;
  says: string;
  advice?: string;
}

/** What is wrong, and what to do about it. */
export class Unwell extends Error {
  constructor(
    message: string,
    readonly advice: string,
  ) {
    super(message);
  }
}

/** The findings as an operator reads them. */
export const report = (findings: Finding[]): string =>
  findings
    .map(
      ({ what, well, says, advice }) =>
        `${well ? '  well ' : 'UNWELL '} ${what}: ${says}${advice ? `\n         ${advice}` : ''}`,
    )
    .join('\n');
