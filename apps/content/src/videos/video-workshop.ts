import { MINUTE, type ErrorCode } from '@chefly/contracts';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { readOutput, type Keep, type Prepared } from './worker-output';
import { WorkerProcess } from './worker-process';

/** A video that costs more of a processor's time is refused. */
export const VIDEO_CPU_MS = 15_000;
/** Who is not done by then on a clock is taken up again later: so slow is the machine. */
const VIDEO_MS = 2 * MINUTE;

/** The machine is too slow for this video now; perhaps it always will be. */
export class RanLate extends Error {}

/** Videos are taken apart one after the other, each in a process of its own, which ends with it. */
export class VideoWorkshop {
  private last: Promise<unknown> = Promise.resolve();
  private readonly running = new Set<WorkerProcess>();
  private stopped = false;

  constructor(private readonly videoMs = VIDEO_MS) {}

  /** Once everybody who came before has ended: whoever needs the workshop looks then what to do in it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  get isStopped() {
    return this.stopped;
  }

  stop() {
    this.stopped = true;
    for (const worker of this.running) worker.kill();
  }

  /**
   * @param parts the file, in order · @param keep is given the new files piece by piece, each whole
   *   before the next · @param cpuMs what the file may cost of a processor's time
   * @returns what it is, or the code of why it is not taken. @throws what reading parts or keeping
   *   pieces throws, and when the machine is too slow
   */
  async prepare(
    size: number,
    parts: AsyncIterable<Buffer>,
    keep: Keep,
    cpuMs = VIDEO_CPU_MS,
  ): Promise<Prepared | ErrorCode> {
    if (this.stopped) throw new Error('stopping');
    const worker = new WorkerProcess(size, cpuMs, this.videoMs);
    this.running.add(worker);
    const { told, lost } = await answerOf(worker, parts, keep).finally(() => {
      worker.kill();
      this.running.delete(worker);
    });
    if (lost) throw lost;
    if (told) return told;
    if (worker.isReady && worker.isLate)
      throw new RanLate('the worker of videos had too little of a processor');
    if (this.stopped || !worker.isReady) throw new Error('the worker of videos did not run');
    return 'content/video-invalid';
  }
}

/**
 * @returns what the worker says of a file, null where that is not to be believed, and what went wrong
 *   on our side meanwhile, in reading the parts or keeping the pieces
 */
async function answerOf(worker: WorkerProcess, parts: AsyncIterable<Buffer>, keep: Keep) {
  let lost: unknown;
  const note = (error: unknown) => {
    lost = error;
    throw error;
  };
  const fed = worker.feed(noting(parts, note));
  let told: Prepared | ErrorCode | null = null;
  try {
    const said = await readOutput(
      worker.output,
      () => worker.begin(),
      (...piece) => keep(...piece).catch(note),
    );
    await fed;
    if (await worker.endedWell()) told = said;
  } catch {
    // a worker that speaks nonsense has been taken over by its file
  }
  return { told, lost };
}

/** The same parts. @param note is told of a failure to read them, and of none of their reader's */
async function* noting(parts: AsyncIterable<Buffer>, note: (error: unknown) => never) {
  const each = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = await each.next().catch(note);
    if (next.done) return;
    yield next.value;
  }
}

/** The one workshop of this process. */
@Injectable()
export class Workshop extends VideoWorkshop {
  constructor(runtime: Runtime) {
    super();
    runtime.onStop(() => this.stop());
  }
}
