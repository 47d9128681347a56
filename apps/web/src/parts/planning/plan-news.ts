import type { PlanCommand } from '@chefly/contracts';

/** What a member is told of what was done: all of it that came too late, or what was not taken. */
export type PlanNews =
  | { kind: 'overtaken'; commands: PlanCommand[] }
  | { kind: 'refused'; command: PlanCommand; why: unknown };

/** Kept until it is told, and until somebody hears it. */
export class ToldNews {
  private late: PlanCommand[] = [];
  private news: PlanNews[] = [];
  private readonly hearers = new Set<() => void>();

  /** What happened while nobody heard is told to the first who does. */
  on(hear: (news: PlanNews[]) => void): () => void {
    const take = () => void (this.news.length && hear(this.news.splice(0)));
    this.hearers.add(take);
    take();
    return () => void this.hearers.delete(take);
  }

  overtaken(commands: readonly PlanCommand[]): void {
    this.late.push(...commands);
  }

  refused(command: PlanCommand, why: unknown): void {
    this.news.push({ kind: 'refused', command, why });
  }

  /** @param isQuiet nothing is on its way any more: what came too late is told then, all at once */
  tell(isQuiet: boolean): void {
    if (this.late.length && isQuiet)
      this.news.push({ kind: 'overtaken', commands: this.late.splice(0) });
    for (const take of this.hearers) take();
  }

  close(): void {
    this.hearers.clear();
  }
}
