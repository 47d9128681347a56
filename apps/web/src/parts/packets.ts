interface Named {
  uid: string;
}

/**
 * What of a queue is sent next, and when again. What the server does not take as it is, is sent in
 * halves until it is known which one it is; that one stands aside, and holds up nothing else.
 */
export class Packets<C extends Named> {
  private size: number;
  private failures = 0;
  private readonly aside = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param most so many are sent at once
   * @param waits after which one failure behind the other is sent again, in milliseconds; from then
   *   on the last of them
   */
  constructor(
    private readonly most: number,
    private readonly waits: readonly number[],
  ) {
    this.size = most;
  }

  get leavesOut(): boolean {
    return this.aside.size > 0;
  }

  next(queue: readonly C[]): C[] {
    return queue.filter(({ uid }) => !this.aside.has(uid)).slice(0, this.size);
  }

  arrived(): void {
    this.failures = 0;
    this.size = this.most;
  }

  /** @returns the one that is not taken, once it is known */
  divide(packet: readonly C[]): C | null {
    if (packet.length === 1) return packet[0]!;
    this.size = Math.ceil(packet.length / 2);
    return null;
  }

  leaveOut({ uid }: C): void {
    this.aside.add(uid);
  }

  takeUp(): void {
    this.aside.clear();
  }

  again(send: () => void): void {
    this.rest();
    const wait = this.waits[Math.min(this.failures++, this.waits.length - 1)];
    this.timer = setTimeout(send, wait);
  }

  /** Nothing is sent by itself. */
  rest(): void {
    clearTimeout(this.timer);
  }
}
