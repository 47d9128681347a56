import type { Devices } from './devices';
import type { RoomState } from './port';

/** The snapshot that every kind of room shows, and who looks at it. */
export abstract class ObservedRoom {
  protected current: RoomState = {
    connection: 'connecting',
    local: { stream: null, microphone: false, camera: false, problem: null },
    remotes: [],
    quality: 'full',
  };
  private readonly listeners = new Set<() => void>();

  get state() {
    return this.current;
  }

  subscribe(listener: () => void) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  protected change(part: Partial<RoomState>) {
    this.current = { ...this.current, ...part };
    for (const listener of this.listeners) listener();
  }

  protected showOwn(devices: Devices) {
    const { microphone, camera, problem } = devices;
    this.change({ local: { stream: devices.stream(), microphone, camera, problem } });
  }

  /** The last snapshot; nobody is told of anything after it. */
  protected end() {
    this.change({ connection: 'closed', remotes: [] });
    this.listeners.clear();
  }
}
