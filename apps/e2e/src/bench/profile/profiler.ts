/** Of V8's own profile: a function in one place of the call tree. */
export interface Node {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}
export interface Profile {
  nodes: Node[];
  samples: number[];
  /** Between the samples, in microseconds. */
  timeDeltas: number[];
}

const INTERVAL_US = 250;

/** Asks a program that was started with `--inspect` where its main thread's time goes. */
export class Profiler {
  private last = 0;
  private readonly waiting = new Map<number, (answer: any) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
  }

  /** @param port where the program's inspector listens */
  static async attach(port: number): Promise<Profiler> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [{ webSocketDebuggerUrl: url }] = (await answer.json()) as [
      { webSocketDebuggerUrl: string },
    ];
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    const profiler = new Profiler(socket);
    await profiler.ask('Profiler.enable');
    await profiler.ask('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    return profiler;
  }

  async during(work: () => Promise<unknown>): Promise<Profile> {
    await this.ask('Profiler.start');
    await work();
    return (await this.ask<{ profile: Profile }>('Profiler.stop')).profile;
  }

  close() {
    this.socket.close();
  }

  private ask<R>(method: string, params: object = {}): Promise<R> {
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise<R>((resolve) => this.waiting.set(id, resolve));
  }
}
