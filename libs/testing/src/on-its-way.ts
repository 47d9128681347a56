import { queues } from '@chefly/contracts';
import { onceUp } from '@chefly/engines/once-up';
import { untilQuiet } from './quiet';
import type { Engines } from './real-engines';
import type { Stores } from './backend';

export interface Waiting {
  published: number;
  /** How many messages each group has not heard. */
  behind: Record<string, number>;
  /** Events in each service's outbox. */
  unpublished: Record<string, number>;
  /** Jobs of each queue whose time has come. */
  due: Record<string, number>;
}

type Look = () => Promise<boolean>;

/** What separate processes have still to do, as their engines and databases tell it. */
export class OnItsWay {
  /** Each says whether something is left to do: jobs first, since one may publish, then outboxes. */
  private readonly looks: { jobs: Look[]; outboxes: Look[] };
  /** Whoever had something to do at the last look. */
  private busy: Look | undefined;

  constructor(
    private readonly services: string[],
    private readonly stores: Stores,
    private readonly engines: Engines,
  ) {
    const { jobs } = engines;
    this.looks = {
      jobs: queues.map(
        (queue) => async () =>
          (await jobs.queue(queue).getJobCountByTypes('waiting', 'active')) > 0,
      ),
      outboxes: services.map(
        (service) => async () =>
          Boolean(await (await this.outbox(service)).findOne({}, { projection: { _id: 1 } })),
      ),
    };
  }

  async counts(): Promise<Waiting> {
    const [{ written, groups }, outboxes, backlog] = await Promise.all([
      this.engines.bus.overview(),
      Promise.all(
        this.services.map(
          async (service) =>
            [service, await (await this.outbox(service)).countDocuments()] as const,
        ),
      ),
      this.engines.jobs.backlog(queues),
    ]);
    return {
      published: written,
      behind: groups,
      unpublished: Object.fromEntries(outboxes),
      due: Object.fromEntries(backlog.map(({ queue, waiting }) => [queue, waiting])),
    };
  }

  /** Waits until there is nothing. @throws what there is, where none of it moves any more */
  settle(): Promise<void> {
    return untilQuiet({
      isQuiet: () => onceUp(() => this.isQuiet()),
      onItsWay: async () => JSON.stringify(await onceUp(() => this.ofTheBusy())),
    });
  }

  /** Whoever has nothing to do is not named. */
  private async ofTheBusy() {
    const { published, ...waiting } = await this.counts();
    const some = Object.entries(waiting).map(([what, counts]) => [
      what,
      Object.fromEntries(Object.entries(counts).filter(([, count]) => count)),
    ]);
    return { published, ...Object.fromEntries(some) };
  }

  /**
   * Quiet is: everybody has heard all that was published, after that no job is due and no outbox has
   * anything, and after that nothing more was published. A first look at what is cheap spares the
   * brokers most of the questions.
   */
  private async isQuiet(): Promise<boolean> {
    const { bus } = this.engines;
    if (!(await this.isIdle())) return false;
    const heard = await bus.allHeard(this.services);
    return (
      heard !== null && (await this.isIdle()) && (await bus.allHeard(this.services, true)) === heard
    );
  }

  /**
   * Whoever had something to do a moment ago mostly has it still, and is asked alone: tests look more
   * often than anything else happens.
   */
  private async isIdle(): Promise<boolean> {
    if (await this.busy?.()) return false;
    for (const looks of [this.looks.jobs, this.looks.outboxes]) {
      const answers = await Promise.all(looks.map((look) => look()));
      this.busy = looks[answers.indexOf(true)];
      if (this.busy) return false;
    }
    return true;
  }

  private async outbox(service: string) {
    return (await this.stores.open(service)).connection.collection('outbox');
  }
}
