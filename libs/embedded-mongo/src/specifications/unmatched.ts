/** Something came out otherwise than the test expects. */
export class Unmatched extends Error {}
