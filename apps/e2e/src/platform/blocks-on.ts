import type { TestMember, TestPlatform } from './kitchen';

/** Blocks that are set and lifted, and everywhere known when that is answered. */
export const blocksOn = (platform: () => TestPlatform) => ({
  async block(by: TestMember, against: TestMember) {
    await by.api.social.block({ uid: against.uid });
    await platform().settle();
  },
  async unblock(by: TestMember, against: TestMember) {
    await by.api.social.unblock({ uid: against.uid });
    await platform().settle();
  },
});
