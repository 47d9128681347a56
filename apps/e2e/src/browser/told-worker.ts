import { expect, type CDPSession, type Page } from '@playwright/test';

interface Shown {
  body: string;
  tag: string;
  requireInteraction: boolean;
  actions: { action: string; title: string }[];
}

/** What the worker is to a program: the browser's types of pages know nothing of it. */
interface WorkerScope {
  registration: {
    getNotifications(of?: { tag: string }): Promise<(Shown & Notification)[]>;
    showNotification?(title: string, given: object): Promise<void>;
  };
  /** Ours: whether the last one is on the screen. */
  isShown: boolean;
  clients: { matchAll(of: { type: 'window' }): Promise<unknown[]> };
  Clients: { prototype: object };
  WindowClient: { prototype: object };
  NotificationEvent: new (type: string, given: object) => Event;
}

/** The worker that shows what is pushed, as its browser and whoever presses what it shows meet it. */
export class ToldWorker {
  private constructor(
    private readonly page: Page,
    private readonly devtools: CDPSession,
    private readonly registrationId: string,
  ) {}

  /** @param page one of the product's */
  static async of(page: Page): Promise<ToldWorker> {
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    return new ToldWorker(page, devtools, await registered);
  }

  private get worker() {
    return this.page.context().serviceWorkers()[0]!;
  }

  /**
   * As its push service brings it to the browser, whether a page is open or not. Not looked at
   * before it is shown: what a look finds on its way to the screen, the browser takes for closed.
   */
  async bring(data: string): Promise<void> {
    await this.worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      const { registration } = scope;
      scope.isShown = false;
      registration.showNotification = async (...given) => {
        delete registration.showNotification;
        await registration.showNotification!(...given);
        scope.isShown = true;
      };
    });
    const { origin } = new URL(this.worker.url());
    const { registrationId } = this;
    await this.devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const isShown = () =>
      this.worker.evaluate(() => (globalThis as unknown as WorkerScope).isShown);
    await expect.poll(isShown).toBe(true);
  }

  /** What is on the screen, with where a press leads and the names of its actions. */
  shown() {
    return this.worker.evaluate(async () => {
      const all = await (globalThis as unknown as WorkerScope).registration.getNotifications();
      return all.map(({ title, body, tag, requireInteraction, actions, data }) => ({
        ...{ title, body, tag, requireInteraction, path: (data as { path: string }).path },
        actions: actions.map(({ action }) => action),
      }));
    });
  }

  /** How many windows of the product it knows: one that was just left may still be among them. */
  windows(): Promise<number> {
    return this.worker.evaluate(async () => {
      const { clients } = globalThis as unknown as WorkerScope;
      return (await clients.matchAll({ type: 'window' })).length;
    });
  }

  /**
   * Somebody presses a notification, or an action of it. A program's press may not do what a person's
   * may: bring a window to the front, or open one. These are told instead.
   */
  press(tag: string, action = ''): Promise<string[]> {
    return this.worker.evaluate(
      async ([tag, action]) => {
        const scope = globalThis as unknown as WorkerScope;
        const done: string[] = [];
        Object.assign(scope.Clients.prototype, {
          openWindow: (path: string) => Promise.resolve(void done.push(path)),
        });
        Object.assign(scope.WindowClient.prototype, {
          focus(this: object) {
            done.push('to the front');
            return Promise.resolve(this);
          },
        });
        const [notification] = await scope.registration.getNotifications({ tag });
        const event = new scope.NotificationEvent('notificationclick', { notification, action });
        let work: Promise<unknown> | undefined;
        Object.defineProperty(event, 'waitUntil', {
          value: (given: Promise<unknown>) => (work = given),
        });
        dispatchEvent(event);
        await work;
        return done;
      },
      [tag, action] as const,
    );
  }
}
