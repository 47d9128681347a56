import type { Bus } from '../bus/port';

/** A bus that notes what it is given of queued mails, each as its subject and its number, and may be away. */
export function notingBus({ shared }: { shared: boolean }) {
  const published: string[] = [];
  let away = false;
  const bus: Bus = {
    shared,
    audienceOf: () => 'groups',
    publish: async (messages) => {
      if (away) throw new Error('the bus is away');
      for (const { key, value } of messages)
        published.push(`${key}/${Number(JSON.parse(value).data.mailUid)}`);
    },
    subscribe: async () => undefined,
    close: async () => undefined,
  };
  return { bus, published, setAway: (now: boolean) => void (away = now) };
}

/** What is told of a mail of this number: events take no uid that is shorter. */
export const mailOf = (number: number | string) => ({ mailUid: String(number).padStart(22, '0') });
