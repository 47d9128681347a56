import { readMetrics } from './snapshot';
import { Stalls } from './stalls';

const LOOK_MS = 30_000;

/** The worst of what programs said of themselves, each at its own moment. */
export class Watch {
  outboxSeconds = 0;
  lag = 0;
  deadLetters = 0;
  stallMs = 0;
  unwell = new Set<string>();
  private readonly stalls = new Stalls();
  private looking = Promise.resolve();
  private readonly timer = setInterval(() => {
    this.looking = this.looking.then(() => this.look()).catch(() => undefined);
  }, LOOK_MS);

  async look(): Promise<void> {
    for (const [pod, samples] of Object.entries(await readMetrics())) {
      this.stallMs = Math.max(this.stallMs, this.stalls.look(pod, samples));
      for (const { name, labels, value } of samples) {
        if (name === 'chefly_outbox_age_seconds')
          this.outboxSeconds = Math.max(this.outboxSeconds, value);
        else if (name === 'chefly_bus_lag_messages') this.lag = Math.max(this.lag, value);
        else if (name === 'chefly_dead_letters')
          this.deadLetters = Math.max(this.deadLetters, value);
        else if (name === 'chefly_engine_up' && value === 0)
          this.unwell.add(`${pod}: ${labels.engine}`);
      }
    }
  }

  async end(): Promise<string> {
    clearInterval(this.timer);
    await this.looking;
    await this.look();
    const { outboxSeconds, lag, deadLetters, stallMs, unwell } = this;
    return [
      `the oldest event waited ${outboxSeconds.toFixed(1)} s in an outbox`,
      `a service was ${lag} messages behind at most`,
      `${deadLetters} dead letters`,
      `event loops were held up for less than ${stallMs.toFixed(0)} ms (99 of 100 looks)`,
      ...(unwell.size ? [`engines missed: ${[...unwell].join(', ')}`] : []),
    ].join('; ');
  }
}
