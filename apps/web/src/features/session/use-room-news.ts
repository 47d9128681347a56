import { messages, type ConnectionRung, type Session } from '@chefly/contracts';
import type { RoomState } from '@chefly/media-room';
import { useEffect } from 'react';
import type { Kitchen } from './kitchen/use-kitchen';
import { panSaid } from './kitchen/whereabouts';
import { useAnnouncer } from './use-announcer';
import { useChefAway, type ChefAway } from './use-chef-away';
import { useCompanyNews } from './use-company-news';
import { useKitchenAway } from './use-kitchen-away';
import { useKitchenNews } from './use-kitchen-news';
import type { Others } from './use-others';
import { useQualities } from './use-qualities';

/** What is told in words, and what of it is shown in other ways, too. */
export interface RoomNews {
  /** Now, to who does not see it. */
  said: string;
  /** Who has just left, to be seen. */
  left: string | null;
  /** What is to be heard at once: a timer that is done. */
  end: string;
  /** The kitchen is not connected. */
  away: boolean;
  /** For a guest whose chef is gone. */
  chefAway: ChefAway | null;
  /** What the connections of the others carry, by uid. */
  qualities: ReadonlyMap<string, ConnectionRung>;
}

/** Follows all that happens in the room, by one voice. */
export function useRoomNews(
  session: Session,
  kitchen: Kitchen,
  { local, quality }: RoomState,
  others: Others,
  { steps, lowered }: { steps: number; lowered: string | null },
): RoomNews {
  const { said, say } = useAnnouncer();
  const away = useKitchenAway(kitchen.unanswered, say);
  const chefAway = useChefAway(session, others, kitchen.now, away, { say, ask: kitchen.catchUp });
  const end = useKitchenNews(kitchen, session, steps, say, lowered);
  const pan = panSaid(session, kitchen);
  useEffect(() => void (pan && say(pan)), [pan, say]);
  const qualities = useQualities(session, quality, say);
  useCompanyNews(others, local, kitchen.people, say);
  const left = others.justLeft && messages.hasLeft(others.justLeft);
  useEffect(() => void (left && say(left)), [left, say]);
  return { said, left, end, away, chefAway, qualities };
}
