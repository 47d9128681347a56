// Shows what is pushed to this browser, and leads to it. Without the network it answers with the
// page that cook mode, the plan and the session have kept (parts/cooking/keep-offline.ts): what of
// it is not on the device says so, and comes by itself. It takes what other apps of the device share
// to the form that asks for it (parts/shared-to.ts). It keeps no answer of the server about anybody.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** What was pushed; null for what is not of our making. */
function told(data) {
  try {
    const { uid, message, link, createdAt, request } = data.json();
    if (typeof message !== 'string') return null;
    const waits = typeof request?.uid === 'string' ? request.uid : null;
    return { uid, message, link, createdAt, request: waits };
  } catch {
    return null;
  }
}

/** A path of this site, wherever the message wanted to lead. */
function ownPath(link) {
  try {
    const url = new URL(typeof link === 'string' ? link : '/notifications', self.location.origin);
    if (url.origin === self.location.origin) return url.pathname + url.search;
  } catch {
    // no address at all
  }
  return '/notifications';
}

/** Somebody waits for an answer: it stays until it is given one, and can be answered where it stands. */
const asked = {
  requireInteraction: true,
  vibrate: [120, 80, 120],
  actions: [
    { action: 'accept', title: 'Accept' },
    { action: 'decline', title: 'Decline' },
  ],
};

/**
 * The answer waits for the page that gives it, once: the page alone is signed in, and a link that
 * leads there answers nothing by itself.
 */
async function keepAnswer(request, answer) {
  try {
    const kept = await caches.open('answers');
    await kept.put(`/answers/${request}`, new Response(JSON.stringify({ answer, at: Date.now() })));
  } catch {
    // full, or forbidden: it is given on the page that opens
  }
}

/** As many as stand there; a page that opens knows better and counts anew. */
async function countOnIcon() {
  if (!self.navigator?.setAppBadge) return;
  const standing = await self.registration.getNotifications();
  await self.navigator.setAppBadge(standing.length).catch(() => undefined);
}

self.addEventListener('push', (event) => {
  const news = event.data && told(event.data);
  // browsers want something shown for every message
  const { uid, message, link, createdAt, request } = news ?? { message: 'There is something new.' };
  event.waitUntil(
    self.registration
      .showNotification('chefly', {
        body: message,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge.png',
        tag: uid,
        timestamp: Date.parse(createdAt) || Date.now(),
        data: { path: ownPath(link), request },
        ...(request && asked),
      })
      .then(countOnIcon),
  );
});

/** Where somebody cooks: what is led elsewhere is not that page, a session in it would end. */
const COOKS = /^\/(session$|cook\/)/;
const pathOf = ({ url }) => (url ? new URL(url).pathname : '');

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, request, stays } = event.notification.data;
  const answered = request && event.action ? keepAnswer(request, event.action) : Promise.resolve();
  event.waitUntil(
    answered.then(async () => {
      const pages = await self.clients.matchAll({ type: 'window' });
      const there = stays && pages.find((page) => pathOf(page) === path);
      if (there) return there.focus().catch(() => self.clients.openWindow(path));
      const open = pages.find((page) => !COOKS.test(pathOf(page)));
      if (!open) return self.clients.openWindow(path);
      try {
        await open.focus();
        return await open.navigate(path);
      } catch {
        // closed meanwhile, or gone to another site
        return self.clients.openWindow(path);
      }
    }),
  );
});

/** Where the device brings what its other apps share: manifest.webmanifest says so. */
const SHARED_TO = '/newPost';
/** A larger photo is refused by the form, which needs no byte of it for that. */
const LARGEST_PHOTO = 12 * 1024 * 1024;
const MOST_WORDS = 4000;

/** Keeps what is shared until the form takes it, and nothing of what was shared before. */
async function keepShared(request) {
  const given = await request.formData();
  const wordsOf = (field) => {
    const words = given.get(field);
    return typeof words === 'string' ? words.slice(0, MOST_WORDS) : '';
  };
  const [title, text, url] = ['title', 'text', 'url'].map(wordsOf);
  const files = given.getAll('photos').filter((file) => typeof file !== 'string' && file.size);
  const photo = files.find(isPicture) ?? files[0];
  await caches.delete('shared');
  const kept = await caches.open('shared');
  if (photo && isPicture(photo) && photo.size <= LARGEST_PHOTO)
    await kept.put('/shared/photo', new Response(photo));
  const noted = photo && { name: photo.name, type: photo.type, size: photo.size };
  const note = { at: Date.now(), title, text, url, files: files.length, photo: noted ?? null };
  await kept.put('/shared/note', new Response(JSON.stringify(note)));
}
const isPicture = ({ type }) => type.startsWith('image/');

/** Leads to the form. A page of somebody else's can post there too, and brings nothing along. */
async function takeShared(request) {
  // an app is no page: what it shares comes from nowhere
  const from = request.headers.get('origin') ?? 'null';
  if (from === 'null' || from === self.location.origin)
    // full, or forbidden: the form says that it did not come
    await keepShared(request).catch(() => undefined);
  return Response.redirect(`${self.location.origin}${SHARED_TO}?shared`, 303);
}

/** Pages of their own, not screens of the members' program. */
const ELSEWHERE = /^\/(api|console|mailbox)(\/|$)/;
/** Nothing where the browser keeps nothing, or cannot read it: the network is asked then. */
const kept = async (path) => {
  try {
    return await (await caches.open('chefly-cook')).match(path);
  } catch {
    return undefined;
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === SHARED_TO)
    return event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && !ELSEWHERE.test(pathname))
    event.respondWith(
      fetch(request).catch(async (failure) => {
        const page = await kept('/');
        if (!page) throw failure;
        return page;
      }),
    );
  // their names change with what is in them
  else if (pathname.startsWith('/assets/'))
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});
