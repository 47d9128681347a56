import { expect, it } from '@jest/globals';
import { addressBlock } from './address-block';

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['not an address', 'not an address'],
])('counts %s with %s', (address, block) => expect(addressBlock(address)).toBe(block));
