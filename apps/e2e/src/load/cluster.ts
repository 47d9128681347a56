import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { apply, kubectl, listOf, read } from '../../../../deploy/native/kubectl.mjs';

export { kubectl, listOf, read };

/** The texts of the newest mails to an address, by the mail server that check-cluster puts beside the product. */
export const mailsOf = async (to: string): Promise<string[]> =>
  JSON.parse(
    await read(`/api/v1/namespaces/engines/services/mail:8025/proxy/?to=${encodeURIComponent(to)}`),
  ) as string[];

/** Runs a script by the Node of a pod's own image. @returns what it said */
export const inPod = (namespace: string, what: string, script: string) =>
  kubectl('-n', namespace, 'exec', what, '--', '/nodejs/bin/node', '-e', script);

const secretOf = async (name: string, key: string) =>
  Buffer.from(
    await kubectl('-n', 'chefly', 'get', 'secret', name, '-o', `jsonpath={.data.${key}}`),
    'base64',
  ).toString();

/** The store of the cluster, as an operator reaches it from outside. */
export class StoreDoor {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async open(): Promise<StoreDoor> {
    const child = spawn(
      'kubectl',
      ['-n', 'engines', 'port-forward', 'deployment/mongo', ':27017'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    process.on('exit', () => child.kill());
    const [line] = (await Promise.race([
      once(createInterface(child.stdout), 'line'),
      once(child, 'exit').then(() => ['kubectl says why above']),
    ])) as [string];
    const port = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (!port) throw new Error(`no way to the store: ${line}`);
    const url = new URL(await secretOf('chefly-store-operator', 'url'));
    url.host = `127.0.0.1:${port}`;
    return new StoreDoor(child, url.href);
  }

  close() {
    this.child.kill();
  }
}

const JOB_SECONDS = 300;

/** Runs one of the operators' commands as the migration is run: as a Job, with its rights. @returns what it said */
export async function operate(name: string, ...words: string[]): Promise<string> {
  const [migration] = await listOf(
    '/apis/batch/v1/namespaces/chefly/jobs?fieldSelector=metadata.name%3Dchefly-migrate',
  );
  const { template } = migration.spec;
  const [container] = template.spec.containers;
  await kubectl('-n', 'chefly', 'delete', 'job', name, '--ignore-not-found', '--wait=true');
  await apply({
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace: 'chefly' } },
    spec: {
      ...{ backoffLimit: 1, activeDeadlineSeconds: JOB_SECONDS, ttlSecondsAfterFinished: 3600 },
      template: {
        metadata: { labels: { 'app.kubernetes.io/component': 'migrate' } },
        spec: {
          ...template.spec,
          containers: [{ ...container, args: ['dist/server/operate.js', ...words] }],
        },
      },
    },
  });
  for (const until = Date.now() + JOB_SECONDS * 1000; ; await delay(1000)) {
    const [{ status }] = await listOf(
      `/apis/batch/v1/namespaces/chefly/jobs?fieldSelector=metadata.name%3D${name}`,
    );
    const said = () => kubectl('-n', 'chefly', 'logs', `job/${name}`, '--tail=20');
    if (status.succeeded) return said();
    if (status.failed || Date.now() > until) throw new Error(`${words.join(' ')}: ${await said()}`);
  }
}
