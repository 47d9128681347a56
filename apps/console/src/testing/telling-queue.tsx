import type { Paged } from '@chefly/api-client/react';
import { useRef } from 'react';
import { useFocusAfterDecision } from '../decided';
import { useQueue } from '../queue';

export interface Item {
  uid: string;
}
export type ToldQueue = ReturnType<typeof useQueue<Item>>;

/** What a queue has been told. */
export const list = {
  data: { pages: [{ items: [{ uid: 'one' }, { uid: 'two' }, { uid: 'three' }] }] },
  dataUpdatedAt: 1,
  isSuccess: true,
} as unknown as Paged<Item>;

/** The entry that is open in a queue of three, which tells each time how it stands. */
export function TellingQueue({ tell }: { tell: (queue: ToldQueue) => void }) {
  const queue = useQueue(list, ({ uid }) => uid);
  tell(queue);
  return queue.current && <Entry key={queue.current.uid} uid={queue.current.uid} />;
}

function Entry({ uid }: Item) {
  const entry = useRef<HTMLElement>(null);
  useFocusAfterDecision(entry);
  return (
    <article ref={entry} tabIndex={-1}>
      {uid}
    </article>
  );
}
