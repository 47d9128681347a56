// Shows what is pushed to this browser, and leads to it. It keeps nothing and answers no request of a page.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** What was pushed; null for what is not of our making. */
function told(data) {
  try {
    const { uid, message, link, createdAt } = data.json();
    return typeof message === 'string' ? { uid, message, link, createdAt } : null;
  } catch {
    return null;
  }
}

/** A path of this site, wherever the message wanted to lead. */
const ownPath = (link) => {
  const url = new URL(typeof link === 'string' ? link : '/notifications', self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search : '/notifications';
};

self.addEventListener('push', (event) => {
  const news = event.data && told(event.data);
  // browsers want something shown for every message
  const { uid, message, link, createdAt } = news ?? { message: 'There is something new.' };
  event.waitUntil(
    self.registration.showNotification('chefly', {
      body: message,
      tag: uid,
      timestamp: Date.parse(createdAt) || Date.now(),
      data: { path: ownPath(link) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(path);
      await open.focus();
      return open.navigate(path);
    }),
  );
});
