import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const STARTS = 3;

/** Stops and starts engines by a program of whoever runs them: `up NAME`, `down NAME`. */
export class EngineControl {
  constructor(private readonly program: string) {}

  down(engine: string): Promise<void> {
    return this.control('down', engine);
  }

  /** Beside members who never rest an engine may miss the time that its own start is given. */
  async up(engine: string): Promise<void> {
    for (let starts = 1; ; starts++)
      try {
        return await this.control('up', engine);
      } catch (error) {
        if (starts === STARTS) throw error;
        await this.down(engine);
      }
  }

  /** Not waited for at a standstill: what the drill itself has asked engines goes on meanwhile. */
  private async control(verb: 'up' | 'down', engine: string) {
    const child = spawn(this.program, [verb, engine], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    if (status !== 0) throw new Error(`${this.program} ${verb} ${engine}: ${said}`);
  }
}
