import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { isPublicAddress } from '@chefly/engines/push';
import { expect, it } from '@jest/globals';

/** Services of a cluster may have addresses of ranges that are nobody's, as 198.18.0.0/15 or 240.0.0.0/4. */
it('the policy of the cluster lets notifications reach what the program takes for public, and nothing else', () => {
  const text = readFileSync('k8s/base/network.yaml', 'utf8');
  const [, except] = /name: to-push-services[\s\S]*?cidr: 0\.0\.0\.0\/0, except: \[([^\]]*)\]/.exec(
    text,
  )!;
  const refused = new BlockList();
  for (const range of except!.split(', ')) {
    const [address, prefix] = range.split('/');
    refused.addSubnet(address!, Number(prefix), 'ipv4');
  }
  const everywhere = Array.from({ length: 256 * 256 }, (_, i) => `${i >> 8}.${i & 255}.0.1`);
  const special = ['192.0.2.1', '192.88.99.1', '198.51.100.1', '203.0.113.1', '192.0.1.1'];
  const differing = [...everywhere, ...special].filter(
    (address) => refused.check(address, 'ipv4') === isPublicAddress(address),
  );
  expect(differing.slice(0, 10)).toEqual([]);
});
