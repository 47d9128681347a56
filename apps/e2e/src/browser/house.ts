import { test } from '@playwright/test';
import { arrive, enrol } from './arrivals';
import { newPerson, type BrowserOptions, type Person } from './people';
import { startServer, type RunningServer } from './server';

/** A server of a file's own, and those who live there. */
export interface House {
  server: RunningServer;
  /** Without an account. */
  visitor(name: string, options?: BrowserOptions): Promise<Person>;
  /** With an account that is confirmed, not signed in. */
  newcomer(name: string, options?: BrowserOptions): Promise<Person>;
  /** Signed in and at home, where who came before is found by a search. */
  member(name: string, options?: BrowserOptions): Promise<Person>;
  /** A newcomer who may enter the console. */
  moderator(name: string): Promise<Person>;
}

/**
 * Starts the server of a file's tests and has its people move in before them; all are gone after.
 *
 * @param env what the server is told besides
 */
export function moveIn(settle: (house: House) => Promise<void>, env?: Record<string, string>) {
  const people: Person[] = [];
  let server: RunningServer | undefined;
  test.beforeAll(async ({ browser }) => {
    const running = (server = await startServer(env));
    const visitor: House['visitor'] = async (name, options) => {
      const person = await newPerson(browser, running.url, name, options);
      people.push(person);
      return person;
    };
    const newcomer: House['newcomer'] = async (name, options) => {
      const person = await visitor(name, options);
      await enrol(person);
      return person;
    };
    await settle({
      server: running,
      visitor,
      newcomer,
      async member(name, options) {
        const before = people.map((each) => each.name);
        const person = await newcomer(name, options);
        await arrive(person, ...before);
        return person;
      },
      async moderator(name) {
        const person = await newcomer(name);
        await running.operate('moderators', 'add', person.email);
        return person;
      },
    });
  });
  test.afterAll(async () => {
    for (const { context } of people) await context.close();
    await server?.stop();
  });
}
