import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@chefly/ops/split/process';

const RULES = resolve('deploy/observe/alerts.yaml');
/** As often as an installation would, so that what is told here is told there in the same time. */
const SCRAPE_SECONDS = 5;
const LOOK_MS = 1000;
const START_TIMEOUT_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An alert as Prometheus tells it. */
interface Active {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
  activeAt: string;
}

/** What an operator would be told of a fault, and how long after it began. */
export interface Alert {
  /** `EngineLost kafka` */
  name: string;
  /** Null where the fault was over before the rule's own patience was. */
  firedAfterMs: number | null;
}

/** A Prometheus of the drill's own, with the rules that operators are given. */
export interface Alerts {
  /** Those that were told because of what began at this moment, since 1970 in milliseconds. */
  since(begun: number): Watch;
  end(): Promise<void>;
}

export interface Watch {
  /** Looks no more, and answers what was told. */
  end(): Promise<Alert[]>;
}

/**
 * @param program a Prometheus
 * @param targets `host:port` by the name of what answers there with its metrics
 */
export async function openAlerts(
  program: string,
  targets: Record<string, string>,
): Promise<Alerts> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-alerts-'));
  const config = join(folder, 'prometheus.json');
  const every = `${SCRAPE_SECONDS}s`;
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: every, evaluation_interval: every },
      rule_files: [RULES],
      scrape_configs: [
        {
          job_name: 'chefly',
          static_configs: Object.entries(targets).map(([name, target]) => ({
            targets: [target],
            labels: { program: name },
          })),
        },
      ],
    }),
  );
  const port = await freePort();
  const child = spawn(
    program,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  // also one that could not even begin
  const ended = once(child, 'exit').catch(() => undefined);
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    at('/-/ready').then(
      ({ ok }) => ok,
      () => false,
    );
  let over = false;
  void ended.then(() => (over = true));
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isReady()); await pause(200))
    if (over || Date.now() > deadline) {
      await end();
      throw new Error(`${program} did not begin`);
    }

  async function active(): Promise<Active[]> {
    const answer = await at('/api/v1/alerts');
    return ((await answer.json()) as { data: { alerts: Active[] } }).data.alerts;
  }
  return {
    since(begun) {
      const told = new Map<string, Alert>();
      let looks = true;
      const watching = (async () => {
        while (looks) {
          for (const { labels, state, activeAt } of await active()) {
            // one that goes on from before says nothing of this fault
            if (Date.parse(activeAt) < begun) continue;
            const name = nameOf(labels);
            const firedAfterMs =
              told.get(name)?.firedAfterMs ?? (state === 'firing' ? Date.now() - begun : null);
            told.set(name, { name, firedAfterMs });
          }
          await pause(LOOK_MS);
        }
      })();
      // told to who waits for its end
      watching.catch(() => undefined);
      return {
        async end() {
          looks = false;
          await watching;
          return [...told.values()];
        },
      };
    },
    end,
  };
}

/** The alert and what it is about; its severity is the rule's own. */
function nameOf({ alertname, severity: _severity, ...about }: Record<string, string>): string {
  const { instance: _instance, job: _job, ...named } = about;
  return [alertname, ...Object.values(named)].join(' ');
}
