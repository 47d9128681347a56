import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { CasesStore } from '../../cases/cases.store';
import { PeopleStore } from '../../people/people.store';
import { ReportsStore } from '../../reports/reports.store';
import { DecisionsStore } from '../decisions.store';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** What is decided with, in a database of its own, and note of what comes of a decision. */
export async function openDesk() {
  const { store, close } = await embeddedStore();
  /** Whose suspension was settled, and what the audit log was told. */
  const told = { settled: [] as string[], noted: [] as string[] };
  const desk = {
    ...{ close, told, outbox: new Outbox(store, new InProcessBus(), 'moderation') },
    cases: new CasesStore(store),
    decisions: new DecisionsStore(store),
    people: new PeopleStore(store),
    reports: new ReportsStore(store),
    suspensions: { settle: async (uid: string) => void told.settled.push(uid) } as never,
    audit: { append: async ({ action }: Action) => void told.noted.push(action) } as never,
    forget: () => Object.assign(told, { settled: [], noted: [] }),
  };
  await store.prepare();
  return desk;
}

interface Action {
  action: string;
}
