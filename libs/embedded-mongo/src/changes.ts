import type { Collection } from './collection';
import type { Doc } from './types';

/** A document before and after a commit, in the engine's values; one of both may be null. */
export interface Changed {
  before: Readonly<Doc> | null;
  after: Readonly<Doc> | null;
}

/**
 * Told what a commit changes in a collection before anybody can read it; null where all of it goes.
 * What it returns is called once the commit is decided: whoever reads from then on reads what it
 * left. It is told whether the change is known to stand; of a commit that failed, nobody knows.
 */
export type ChangeListener = (changed: readonly Changed[] | null) => (stands: boolean) => void;

/**
 * Who wants to know what is written, by whichever door it comes in. Every write of a store is in
 * this process, so what they are told is all that changes.
 */
export class Changes {
  private readonly listeners = new Map<string, Set<ChangeListener>>();
  /** What the write under way has changed of what is listened to, by namespace. */
  private noted = new Map<string, Changed[] | null>();

  /** @returns ends it */
  listen(namespace: string, listener: ChangeListener): () => void {
    const others = this.listeners.get(namespace) ?? new Set();
    this.listeners.set(namespace, others.add(listener));
    return () => void others.delete(listener);
  }

  /** Part of a write. What came and went within it was never there. */
  note({ namespace }: Collection, before: Doc | null, after: Doc | null) {
    if ((!before && !after) || !this.listeners.has(namespace)) return;
    const noted = this.noted.get(namespace);
    if (noted) noted.push({ before, after });
    else if (noted === undefined) this.noted.set(namespace, [{ before, after }]);
  }

  /** Part of a write: nothing of the collection stays. */
  noteAll({ namespace }: Collection) {
    if (this.listeners.has(namespace)) this.noted.set(namespace, null);
  }

  /** Of a write that failed. */
  forget() {
    this.noted = new Map();
  }

  /** At the end of a write, before its commit. @returns to be called once that is decided */
  tell(): (stands: boolean) => void {
    if (!this.noted.size) return nothing;
    const { noted } = this;
    this.forget();
    const ends: ((stands: boolean) => void)[] = [];
    for (const [namespace, changed] of noted)
      for (const listener of this.listeners.get(namespace)!) ends.push(listener(changed));
    return (stands) => {
      for (const end of ends) end(stands);
    };
  }
}

const nothing = () => undefined;
