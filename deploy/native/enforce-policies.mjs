// Network policies by iptables, for a cluster of one node whose network enforces none. What leaves a pod and what comes to
// it passes only where the policies that choose the pod let it; what the node itself sends passes always, as
// Kubernetes has it for probes. TCP and UDP over IPv4, ports by number: no more than the manifests use.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listOf, watch } from './kubectl.mjs';

const CHAIN = 'CHEFLY-POLICY';
const AGAIN_MS = 500;
const run = promisify(execFile);

/** Does a label selector choose these labels? */
function chooses(selector, labels = {}) {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator === 'In') return values.includes(labels[key]);
      if (operator === 'NotIn') return !values.includes(labels[key]);
      return (operator === 'Exists') === key in labels;
    })
  );
}

/** What iptables-restore reads: a chain for each direction of each pod that a policy chooses. */
function rulesOf(pods, namespaces, policies) {
  const labelsOf = new Map(namespaces.map(({ metadata }) => [metadata.name, metadata.labels]));
  const withAddress = pods.filter(
    ({ status, spec }) =>
      status.podIP && !spec.hostNetwork && ['Pending', 'Running'].includes(status.phase),
  );
  /** The peers of a rule as address ranges, each with those taken out of it. */
  const peersOf = (peers, namespace) =>
    (peers ?? [{ ipBlock: { cidr: '0.0.0.0/0' } }]).flatMap(
      ({ ipBlock, podSelector, namespaceSelector }) =>
        ipBlock
          ? ipBlock.cidr.includes(':')
            ? []
            : [{ cidr: ipBlock.cidr, except: ipBlock.except ?? [] }]
          : withAddress
              .filter(
                ({ metadata }) =>
                  (namespaceSelector
                    ? chooses(namespaceSelector, labelsOf.get(metadata.namespace))
                    : metadata.namespace === namespace) &&
                  chooses(podSelector ?? {}, metadata.labels),
              )
              .map(({ status }) => ({ cidr: `${status.podIP}/32`, except: [] })),
    );
  const chains = [];
  const [first, inner] = [[], []];
  for (const [direction, type, ours, theirs, peers] of [
    ['E', 'Egress', '-s', '-d', 'to'],
    ['I', 'Ingress', '-d', '-s', 'from'],
  ])
    for (const { metadata, status } of withAddress) {
      const chosen = policies.filter(
        (policy) =>
          policy.metadata.namespace === metadata.namespace &&
          policy.spec.policyTypes.includes(type) &&
          chooses(policy.spec.podSelector, metadata.labels),
      );
      if (!chosen.length) continue;
      const chain = `CP-${direction}-${status.podIP}`;
      chains.push(chain);
      first.push(`-A ${CHAIN} ${ours} ${status.podIP} -j ${chain}`);
      for (const { spec } of chosen)
        for (const rule of spec[type.toLowerCase()] ?? [])
          for (const { cidr, except } of peersOf(rule[peers], metadata.namespace)) {
            const ports = rule.ports?.map(
              ({ protocol = 'TCP', port }) => `-p ${protocol.toLowerCase()} --dport ${port}`,
            ) ?? [''];
            for (const port of ports) {
              // what is taken out of a range is left to the rules after it
              const out = `${chain}-${inner.length}`.slice(0, 28);
              if (except.length) {
                chains.push(out);
                inner.push(`-A ${chain} ${theirs} ${cidr} ${port} -j ${out}`);
                for (const each of except) inner.push(`-A ${out} ${theirs} ${each} -j RETURN`);
                inner.push(`-A ${out} -j MARK --set-xmark 0x1000000/0x1000000`);
              } else
                inner.push(
                  `-A ${chain} ${theirs} ${cidr} ${port} -j MARK --set-xmark 0x1000000/0x1000000`,
                );
            }
          }
      // who was let through goes on to the other direction, unmarked
      inner.push(`-A ${chain} -m mark ! --mark 0x1000000/0x1000000 -j DROP`);
      inner.push(`-A ${chain} -j MARK --set-xmark 0x0/0x1000000`);
    }
  return [
    '*filter',
    ...[CHAIN, ...chains].map((chain) => `:${chain} - [0:0]`),
    `-A ${CHAIN} -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN`,
    ...first,
    ...inner,
    'COMMIT\n',
  ].join('\n');
}

async function restore(rules) {
  const running = run('iptables-restore', ['--noflush', '-w']);
  running.child.stdin.end(rules);
  await running;
}

/** Enforces the policies until it is ended, and follows the pods meanwhile. @returns what ends it */
export async function enforce() {
  const hooks = ['FORWARD', 'INPUT'].map((hook) => [
    hook,
    '-m',
    'comment',
    '--comment',
    'chefly-policy',
    '-j',
    CHAIN,
  ]);
  const sync = async () =>
    restore(
      rulesOf(
        await listOf('/api/v1/pods'),
        await listOf('/api/v1/namespaces'),
        await listOf('/apis/networking.k8s.io/v1/networkpolicies'),
      ),
    );
  await sync();
  for (const hook of hooks) await run('iptables', ['-w', '-I', ...hook]);
  let wanted = false;
  let working = null;
  const follow = async () => {
    while (wanted) {
      wanted = false;
      await sync().catch((error) => console.error(String(error.stderr || error)));
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    working = null;
  };
  const changed = () => {
    wanted = true;
    working ??= follow();
  };
  const watches = [
    watch('/api/v1/pods', changed),
    watch('/apis/networking.k8s.io/v1/networkpolicies', changed),
  ];
  return async () => {
    for (const end of watches) end();
    await working;
    for (const hook of hooks) await run('iptables', ['-w', '-D', ...hook]);
    const { stdout } = await run('iptables', ['-w', '-S']);
    const chains = [...stdout.matchAll(/^-N (CHEFLY-POLICY|CP-\S+)/gm)].map(([, name]) => name);
    for (const chain of chains) await run('iptables', ['-w', '-F', chain]);
    for (const chain of chains) await run('iptables', ['-w', '-X', chain]);
  };
}
