import { listen, tellEach } from './listeners';

/**
 * Whether the server can be reached, as far as anybody here has tried: calls and the live socket each
 * try in their own time, and whichever comes through first says so to all.
 */
export class Reach {
  private away = false;
  private readonly back = new Set<() => void>();

  /** Nobody answered. */
  lost() {
    this.away = true;
  }

  /** Somebody did. */
  found() {
    if (!this.away) return;
    this.away = false;
    tellEach(this.back);
  }

  /** @param listener told of the first answer after none came. @returns what ends that */
  onBack = (listener: () => void) => listen(this.back, listener);
}
