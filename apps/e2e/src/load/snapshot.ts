import { askEngines, type EnginesSaid } from './engines';
import { listOf, read } from './cluster';
import { samplesOf, type Sample } from './prometheus';
import { countRows, type Counted } from './stored';

export interface PodUse {
  name: string;
  component: string;
  /** Of all its processes since it was started, as the node tells it, and when that was so. */
  cpuSeconds: number;
  at: number;
  memoryMb: number;
  restarts: number;
}

/** What the cluster says of itself at one moment. */
export interface Snapshot {
  at: number;
  pods: PodUse[];
  /** Of each pod of the product, by its name. */
  metrics: Record<string, Sample[]>;
  engines: EnginesSaid;
  rows: Record<string, Counted>;
}

interface Summary {
  pods: {
    podRef: { name: string; namespace: string };
    cpu?: { time: string; usageCoreNanoSeconds: number };
    memory?: { workingSetBytes: number };
    containers?: { cpu?: { time: string; usageCoreNanoSeconds: number } }[];
  }[];
}

const OPS_PORT = 9464;

/** Pods of the product and its engines that are there to stay. */
async function standing() {
  const all = await Promise.all(
    ['chefly', 'engines'].map((name) => listOf(`/api/v1/namespaces/${name}/pods`)),
  );
  return all
    .flat()
    .filter(({ metadata, status }) => !metadata.deletionTimestamp && status.phase === 'Running')
    .filter(({ metadata }) => metadata.labels['pod-template-hash'])
    .map(({ metadata, status }) => ({
      name: metadata.name as string,
      namespace: metadata.namespace as string,
      component: (metadata.labels['app.kubernetes.io/component'] ?? metadata.labels.app) as string,
      restarts: (status.containerStatuses?.[0]?.restartCount ?? 0) as number,
    }));
}

async function useOf(pods: Awaited<ReturnType<typeof standing>>): Promise<PodUse[]> {
  const nodes = await listOf('/api/v1/nodes');
  const summaries = await Promise.all(
    nodes.map(
      async ({ metadata }) =>
        JSON.parse(await read(`/api/v1/nodes/${metadata.name}/proxy/stats/summary`)) as Summary,
    ),
  );
  const told = new Map(
    summaries.flatMap(({ pods: all }) => all).map((pod) => [pod.podRef.name, pod]),
  );
  return pods.map(({ name, component, restarts }) => {
    const pod = told.get(name);
    const cpu = pod?.cpu ?? pod?.containers?.[0]?.cpu;
    if (!pod || !cpu) throw new Error(`the node says nothing of ${name}`);
    return {
      ...{ name, component, restarts },
      cpuSeconds: cpu.usageCoreNanoSeconds / 1e9,
      at: Date.parse(cpu.time),
      memoryMb: (pod.memory?.workingSetBytes ?? 0) / 2 ** 20,
    };
  });
}

/** Every program of the product has the same port for it. */
export async function readMetrics(): Promise<Record<string, Sample[]>> {
  const pods = (await standing()).filter(({ namespace }) => namespace === 'chefly');
  const texts = pods.map(async ({ name }) => [
    name,
    samplesOf(await read(`/api/v1/namespaces/chefly/pods/${name}:${OPS_PORT}/proxy/metrics`)),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * @param store the connection string of an operator
 * @param before whether something is about to begin: rows are counted outside of it, since that costs the store
 */
export async function look(store: string, before: boolean): Promise<Snapshot> {
  const early = before ? await countRows(store) : null;
  const at = Date.now();
  const [pods, metrics, engines] = await Promise.all([
    standing().then(useOf),
    readMetrics(),
    askEngines(),
  ]);
  return { at, pods, metrics, engines, rows: early ?? (await countRows(store)) };
}
