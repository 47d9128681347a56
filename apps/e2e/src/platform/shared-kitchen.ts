import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { bootPlatform, openSharedKitchen, type TestPlatform } from './kitchen';

type Members = Awaited<ReturnType<typeof openSharedKitchen>>;
export interface SharedKitchen extends Pick<Members, 'fatima' | 'ayesha' | 'zainab' | 'sana'> {
  platform: TestPlatform;
  session: string;
}

/**
 * For the tests of one file: the same members, and for each test a session of its own, that ends with
 * it.
 */
export function inSharedKitchen(enter: (kitchen: SharedKitchen) => void): void {
  let platform: TestPlatform;
  let members: Members;
  let session: string;
  beforeAll(async () => {
    platform = await bootPlatform();
    members = await openSharedKitchen(platform);
  });
  beforeEach(async () => {
    session = await members.cook();
    enter({ ...members, platform, session });
  });
  afterEach(async () => {
    await members.fatima.api.sessions.leave({ uid: session });
    await platform.settle();
  });
  afterAll(() => platform?.stop());
}
