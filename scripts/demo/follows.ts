import type { Member } from './cooks';
import { onceFound } from './platform';

/** Those of one gender follow each other; Sana asked Fatima, who has not answered, and not Maryam. */
export async function follow(members: Map<string, Member>): Promise<void> {
  for (const follower of members.values())
    for (const followed of members.values()) {
      if (follower === followed || follower.gender !== followed.gender) continue;
      const pair = `${follower.first} ${followed.first}`;
      if (pair === 'Sana Maryam') continue;
      await onceFound('the profile', () => follower.api.social.follow({ uid: followed.uid }));
      if (pair !== 'Sana Fatima') await followed.api.social.acceptFollow({ uid: follower.uid });
    }
}
