import { isDeepStrictEqual } from 'node:util';
import { errors, type ErrorCode } from '@chefly/contracts';
import { examine } from '@chefly/ops/operate';
import type { Fleet } from '@chefly/testing/separate';
import { lossy, slow } from '@chefly/testing/weather';
import { engineTable, type EngineName, type EngineRow } from '../split/engine-table';
import { everyProbe, type Kitchen } from '../split/probes';
import {
  ANSWERED,
  answersOf,
  expectedAnswersOf,
  expectedToldOf,
  toldOf,
  type Ways,
} from '../split/without-engine';
import type { Alerts } from './alerts';
import type { EngineControl } from './engine-control';
import type { Engine, Fault, Grey } from './faults';
import type { Endured, Finding, Told } from './report';

const rowOf: Record<Engine, EngineName> = {
  kafka: 'Kafka',
  redis: 'Redis',
  elasticsearch: 'Elasticsearch',
  livekit: 'LiveKit',
  mongo: 'MongoDB',
  s3: 'S3',
  mail: 'mail server',
};
/**
 * Services look at their engines this often, the mail server's the longest, and a refused call may
 * take as long as a lost server is looked for.
 */
const TOLD_WITHIN_MS = 90_000;
/** What is lost now and then is seen now and then. */
const LOOKS = 6;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Around {
  backend: Fleet;
  ways: Ways;
  /** Stops engines; null: their lines are cut. */
  control: EngineControl | null;
  alerts: Alerts | null;
  /** In milliseconds: how long a fault lasts at the least. */
  lastsMs: number;
  random: () => number;
}

/** Makes faults, and writes down what was found while they lasted. */
export class Ordeal {
  readonly findings: Finding[] = [];
  readonly endured: Endured[] = [];
  readonly told: Told[] = [];
  private unwellBefore = new Set<string>();

  constructor(private readonly around: Around) {}

  /** Looks at the installation while all is well. */
  async begin(): Promise<void> {
    this.unwellBefore = new Set(await this.unwell());
  }

  /** @param kitchen for the calls that are made in it, where any are */
  async suffer(fault: Fault, kitchen: Kitchen | null): Promise<void> {
    const { random } = this.around;
    if (fault.kind === 'kill') {
      const victims = this.programsOf(fault);
      await Promise.all(victims.map((program) => program.kill()));
      await pause(random() * 1500);
      await Promise.all(victims.map((program) => program.start()));
    } else if (fault.kind === 'gone') {
      const gone = this.programsOf(fault);
      await Promise.all(gone.map((program) => program.stop()));
      await this.lasting(fault);
      await Promise.all(gone.map((program) => program.start()));
    } else if (fault.kind === 'outage') {
      const comeBack = await this.takeAway(fault.engine);
      await this.lasting(fault, this.compare(rowOf[fault.engine], kitchen!));
      await comeBack();
    } else {
      const end = this.spoil(fault);
      const endured = this.endure(fault, kitchen!);
      // its failure is told where it is waited for
      endured.catch(() => undefined);
      try {
        // who asked what stands still is answered when it goes on
        await this.lasting(fault, fault.kind === 'stopped' ? undefined : endured);
      } finally {
        end();
      }
      await endured;
    }
  }

  /** Answers how it comes back. */
  private async takeAway(engine: Engine): Promise<() => Promise<void> | void> {
    const { backend, control, random } = this.around;
    const how = random() < 0.5 ? 'kill' : 'stop';
    if (engine === 'mongo') return backend.loseStore(how);
    if (engine === 'mail') {
      const mailbox = backend.split.find('mailbox');
      await mailbox[how]();
      return () => mailbox.start();
    }
    // whether an object store keeps what it holds over a stop is its own matter
    if (control && engine !== 's3') {
      await control.down(engine);
      return () => control.up(engine);
    }
    const way = this.wayTo(engine);
    way.close();
    return () => way.open();
  }

  /** Answers how it ends. */
  private spoil(fault: Grey): () => void {
    if (fault.kind === 'stopped') {
      const pids = this.programsOf(fault).map(({ pid }) => pid!);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
    }
    const way = this.wayTo(fault.engine);
    way.weather(fault.kind === 'slow' ? slow(fault.ms) : lossy(fault.share, this.around.random));
    return () => way.weather(null);
  }

  private wayTo(engine: Exclude<Engine, 'mail'>) {
    const { ways, backend } = this.around;
    return engine === 'mongo'
      ? (backend.foreignStore ?? ways.store!)
      : ways.of[rowOf[engine] as keyof typeof ways.of];
  }

  private programsOf({ programs }: { programs: string[] }) {
    return this.around.backend.split.programs.filter(({ name }) => programs.includes(name));
  }

  /**
   * Waits for the loss to be told, then makes every call of the table: what differs from its row.
   */
  private async compare(engine: EngineName, kitchen: Kitchen) {
    const { split } = this.around.backend;
    const row: EngineRow = engineTable[engine];
    const expectedTold = expectedToldOf(split, row);
    let told: string[] = [];
    for (const deadline = Date.now() + TOLD_WITHIN_MS; Date.now() < deadline; await pause(200)) {
      told = await toldOf(split, row.health.name);
      if (isDeepStrictEqual(told, expectedTold)) break;
    }
    const expected = expectedAnswersOf(row);
    const found = await answersOf(kitchen);
    const differs = everyProbe
      .filter((probe) => found[probe] !== expected[probe])
      .map((probe) => `without ${engine}: ${probe}: ${found[probe]}, not ${expected[probe]}`);
    const asTold = isDeepStrictEqual(told, expectedTold);
    if (!asTold) differs.push(`without ${engine}: told by ${told}, not by ${expectedTold}`);
    const worked = everyProbe.filter((probe) => found[probe] === ANSWERED).length;
    this.findings.push({ engine, asTold, worked, differs });
  }

  /** Makes every call: each is answered, however late, or refused with a way out. */
  private async endure({ name }: Grey, kitchen: Kitchen) {
    const begun = Date.now();
    const found = await answersOf(kitchen);
    const refused = everyProbe.filter((probe) => found[probe] !== ANSWERED);
    this.endured.push({
      fault: name,
      tookMs: Date.now() - begun,
      worked: everyProbe.length - refused.length,
      refused: refused.map((probe) => `${probe}: ${found[probe]}`),
      wrong: refused
        .filter((probe) => !hasWayOut(found[probe]))
        .map((probe) => `${name}: ${probe}: ${found[probe]}`),
    });
  }

  /** At least as long as a fault is to be, and until it was told: what operators hear of it. */
  private async lasting(fault: Fault, looked?: Promise<void>) {
    const { alerts, lastsMs } = this.around;
    const begun = Date.now();
    const watch = alerts?.since(begun);
    if (fault.kind === 'outage') await looked;
    const expected = lineOf(fault);
    let doctor: string[] = [];
    for (let looks = 0; looks < LOOKS && !doctor.some((line) => expected.test(line)); looks++)
      doctor = (await this.unwell()).filter((line) => !this.unwellBefore.has(line));
    await pause(Math.max(0, begun + lastsMs - Date.now()));
    await looked;
    const found = doctor.some((line) => expected.test(line));
    this.told.push({ fault: fault.name, doctor, found, alerts: (await watch?.end()) ?? null });
  }

  /** What of the installation is not well, in the doctor's words. */
  private async unwell(): Promise<string[]> {
    return (await examine(this.around.backend.environment))
      .filter(({ well }) => !well)
      .map(({ what, says }) => `${what}: ${says}`);
  }
}

/** What the doctor must say of a fault: that members live on is no finding of it. */
function lineOf(fault: Fault): RegExp {
  // whoever asks the gateway for others asks it at its own address
  if (fault.kind === 'gone' && fault.programs.includes('gateway')) return /^the public address: /;
  if (!('engine' in fault)) return /^processes: /;
  const name = fault.engine === 'mail' ? 'mail' : rowOf[fault.engine];
  return new RegExp(`^${name}: (?!the index of)`);
}

/** An answer of `answersOf` that names a code of the contract, and no fault of ours. */
function hasWayOut(answer: string): boolean {
  const [, status, code, words] = /^(\d+) (\S+): (.+)$/.exec(answer) ?? [];
  const known = errors[code as ErrorCode] as readonly [number, ...unknown[]] | undefined;
  return (
    !!words &&
    known?.[0] === Number(status) &&
    (known[0] < 500 || code === ('server/unavailable' satisfies ErrorCode))
  );
}
