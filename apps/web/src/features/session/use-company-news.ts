import type { Participant } from '@chefly/contracts';
import type { RoomState } from '@chefly/media-room';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CompanyNews } from './company-news';
import type { Others } from './use-others';

/** Says who comes, who turns what on or off, and that the own connection is lost, and back. */
export function useCompanyNews(
  { here, connection }: Others,
  local: RoomState['local'],
  people: ReadonlyMap<string, Participant>,
  say: (sentence: string) => void,
): void {
  const [news] = useState(() => new CompanyNews());
  const tell = useEffectEvent(() => {
    const nameOf = (uid: string) => people.get(uid)?.firstName ?? 'Somebody';
    // before the own devices are open nothing was turned off; where all have left, nobody is here
    if (connection === 'connected' || connection === null)
      for (const sentence of news.of(here, local, nameOf, Date.now())) say(sentence);
  });
  const state = here
    .map(({ uid, connected, microphone, camera }) => [uid, connected, microphone, camera].join())
    .join(' ');
  useEffect(() => tell(), [state, local.microphone, local.camera, connection]);
  const before = useRef<Others['connection']>(null);
  const isLost = useRef(false);
  useEffect(() => {
    const was = before.current;
    before.current = connection;
    // who comes to somebody who was alone is said by their name
    if (connection === 'reconnecting' && was === 'connected') {
      isLost.current = true;
      say('Reconnecting');
    } else if (connection === 'connected' && isLost.current) say('Connected again');
    if (connection !== 'reconnecting') isLost.current = false;
  }, [connection, say]);
}
