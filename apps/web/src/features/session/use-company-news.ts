import type { Participant } from '@chefly/contracts';
import type { RoomState } from '@chefly/media-room';
import { useEffect, useEffectEvent, useState } from 'react';
import { CompanyNews } from './company-news';
import type { Others } from './use-others';

/** Says who comes, who turns what on or off, and that the own connection is lost. */
export function useCompanyNews(
  { here, connection }: Others,
  local: RoomState['local'],
  people: ReadonlyMap<string, Participant>,
  say: (sentence: string) => void,
): void {
  const [news] = useState(() => new CompanyNews());
  const tell = useEffectEvent(() => {
    const nameOf = (uid: string) => people.get(uid)?.firstName ?? 'Somebody';
    // before the own devices are open nothing was turned off
    if (connection === 'connected')
      for (const sentence of news.of(here, local, nameOf, Date.now())) say(sentence);
  });
  const state = here
    .map(({ uid, connected, microphone, camera }) => [uid, connected, microphone, camera].join())
    .join(' ');
  useEffect(() => tell(), [state, local.microphone, local.camera, connection]);
  useEffect(() => void (connection === 'reconnecting' && say('Reconnecting')), [connection, say]);
}
