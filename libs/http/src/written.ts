/** An answer that is in JSON already: what was shown to others before is not written again. */
export class Written<T> {
  /** @param text what `JSON.stringify` makes of the answer, or as good as that. */
  constructor(readonly text: string) {}

  /** For whoever wants to know what it says. */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }
}
