import type { Participant } from './port';

/** Who is in a session, as far as is known here. Nobody comes back into one that they left. */
export class Company {
  private readonly participants: Participant[];
  private present: Set<string>;
  private readonly left = new Set<string>();

  constructor(participants: readonly Participant[]) {
    this.participants = [...participants];
    this.present = new Set(participants.map(({ uid }) => uid));
  }

  /** The uids of those who are in it now. */
  get there(): ReadonlySet<string> {
    return this.present;
  }

  isOnVideo(uid: string): boolean {
    return this.participants.some((each) => each.uid === uid && each.type === 'video');
  }

  /** Those in it of whom more is known than that. */
  others(me: string): string[] {
    return this.participants.flatMap(({ uid }) => (uid !== me && this.present.has(uid) ? uid : []));
  }

  /** Somebody came. @returns whether they are new */
  meet(participant: Participant): boolean {
    const { uid } = participant;
    if (this.participants.some((each) => each.uid === uid)) return false;
    this.participants.push(participant);
    if (!this.left.has(uid)) this.present = new Set([...this.present, uid]);
    return true;
  }

  /** Somebody left for good. */
  dismiss(uid: string) {
    this.left.add(uid);
    this.present = new Set([...this.present].filter((each) => each !== uid));
  }

  /**
   * Takes over what was answered to who is there. Whoever came or left since that was asked, of whom
   * the answer may know nothing, stands as they were told of.
   *
   * @param before who was there when it was asked
   * @returns those who were and are not any more
   */
  takeOver(answer: readonly string[], before: ReadonlySet<string>): string[] {
    const was = this.present;
    const came = [...was].filter((uid) => !before.has(uid));
    this.present = new Set([...answer, ...came].filter((uid) => !this.left.has(uid)));
    return [...was].filter((uid) => !this.present.has(uid));
  }
}
