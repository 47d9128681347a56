import { useEffect, useState } from 'react';

/**
 * Which of a browser's tabs a session runs in. Told by locks, which go with their tab however that
 * goes: closed, crashed or reloaded. Where a browser has none, each tab is the only one it knows of.
 */
const runs = (sessionUid: string) => `chefly-session:${sessionUid}`;
const lookedAt = (requestUid: string) => `chefly-waiting:${requestUid}`;

/** A tab that has stopped waiting counts as one for so much longer: until it holds what it waited for. */
const SETTLE_MS = 2000;

/** Nobody is told of a lock. */
const LOOK_MS = 1000;

/** What this tab holds or waits to hold, and by how many. */
const own = new Map<string, { count: number; letGo: () => void }>();

/** As soon as no other tab runs it: this tab does, until all who hold it here let go of it. */
export function holdSession(uid: string): () => void {
  const held = own.get(uid);
  if (held) held.count++;
  else {
    const wanted = new AbortController();
    own.set(uid, { count: 1, letGo: () => wanted.abort() });
    void navigator.locks
      ?.request(runs(uid), { signal: wanted.signal }, () => keep(uid))
      // not wanted any more
      .catch(() => undefined);
  }
  return releaseOf(uid);
}

/**
 * Of all tabs that waited for a session one takes it, the one that is looked at if there is one.
 *
 * @returns lets go of it; null where it is another tab's
 */
export async function takeSession(
  requestUid: string,
  sessionUid: string,
): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks || own.has(sessionUid)) return holdSession(sessionUid);
  try {
    if (document.hidden && (await isHeld(lookedAt(requestUid)))) return null;
    return await new Promise((resolve, reject) => {
      locks
        .request(runs(sessionUid), { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null);
          own.set(sessionUid, { count: 1, letGo: () => undefined });
          resolve(releaseOf(sessionUid));
          return keep(sessionUid);
        })
        .catch(reject);
    });
  } catch {
    // a browser that keeps its locks from this page: nobody may be kept from their session for that
    return () => undefined;
  }
}

/** While its tab is looked at it is the first to take what a request becomes. */
export function waitFor(requestUid: string): () => void {
  let letGo: (() => void) | null = null;
  const look = () => {
    if (document.hidden) letGo = (letGo?.(), null);
    else letGo ??= share(lookedAt(requestUid));
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    setTimeout(() => letGo?.(), SETTLE_MS);
  };
}

/** Whether a session runs in another tab of this browser. */
export function useInAnotherTab(sessionUid: string | undefined): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!sessionUid || !navigator.locks) return;
    let isOver = false;
    const look = async () => {
      const is = !own.has(sessionUid) && (await isHeld(runs(sessionUid)).catch(() => false));
      if (!isOver) setElsewhere(is);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      setElsewhere(false);
    };
  }, [sessionUid]);
  return elsewhere;
}

/** Settles when this tab lets go. */
function keep(uid: string): Promise<void> {
  return new Promise((over) => {
    const held = own.get(uid);
    if (held) held.letGo = over;
    else over();
  });
}

function releaseOf(uid: string): () => void {
  let isOver = false;
  return () => {
    const held = own.get(uid);
    if (isOver || !held) return;
    isOver = true;
    if (--held.count) return;
    own.delete(uid);
    held.letGo();
  };
}

function share(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((over) => (letGo = over));
  void navigator.locks?.request(name, { mode: 'shared' }, () => held).catch(() => undefined);
  return letGo;
}

const isHeld = async (name: string) =>
  (await navigator.locks.query()).held?.some((lock) => lock.name === name) ?? false;
