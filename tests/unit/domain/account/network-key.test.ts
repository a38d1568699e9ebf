import { describe, expect, it } from 'vitest';
import { networkKeyOf } from '#domain/account/sign-in.ts';

describe('the network of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkKeyOf(address)).toBe(network);
  });

  it.each([undefined, '', '  '])('is the same for all callers without an address (%j)', (address) => {
    expect(networkKeyOf(address)).toBe('unknown');
  });
});
