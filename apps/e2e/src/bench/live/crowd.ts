import { ageOf, postIn } from './messages';

/** Handshakes under way at once. */
const WAVE = 200;

/** Many browsers in this process, as light as can be: they answer pings and look at the clock. */
export class Crowd {
  readonly ages: number[] = [];
  /** When each socket heard of a post, by the post. */
  readonly posts = new Map<string, number[]>();
  /** Messages of any kind, and sockets that the other end closed. */
  heard = 0;
  lost = 0;
  private readonly sockets: WebSocket[] = [];

  constructor(private readonly url: string) {}

  /** One socket for each hello. @returns the milliseconds until all were let in. */
  async join(hellos: string[]): Promise<number> {
    const from = performance.now();
    let next = 0;
    const one = async () => {
      while (next < hellos.length) await this.dial(hellos[next++]!);
    };
    await Promise.all(Array.from({ length: WAVE }, one));
    return performance.now() - from;
  }

  leave() {
    for (const socket of this.sockets.splice(0)) socket.close();
  }

  private dial(hello: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.url}/?EIO=4&transport=websocket`);
      this.sockets.push(socket);
      socket.onerror = () => reject(new Error('a socket could not be opened'));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        if (data === '2') socket.send('3');
        else if (data.startsWith('0{')) socket.send(`40${hello}`);
        else if (data.startsWith('40')) {
          socket.onclose = () => void (this.sockets.includes(socket) && this.lost++);
          resolve();
        } else if (data.startsWith('44')) reject(new Error(data));
        else this.hear(data);
      };
    });
  }

  private hear(data: string) {
    this.heard++;
    const age = ageOf(data);
    if (age !== null) return void this.ages.push(age);
    const post = postIn(data);
    if (post) this.posts.set(post, [...(this.posts.get(post) ?? []), performance.now()]);
  }
}
