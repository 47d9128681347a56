import { formerMember } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleEvents } from './people.events';
import { PeopleStore } from './people.store';

const fatima = {
  ...{ uid: 'fatima', userName: 'fatima', gender: 'female' },
  ...{ firstName: 'Fatima', lastName: 'Khan' },
};

describe('who the members of a chat are', () => {
  let store: Store;
  let close: () => Promise<void>;
  let people: PeopleStore;
  let events: PeopleEvents;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    people = new PeopleStore(store);
    events = new PeopleEvents(people);
    await store.prepare();
  });
  afterEach(() => close());

  type Heard = 'onMemberRegistered' | 'onMemberRenamed';
  const hear = (what: Heard, data: object) =>
    store.transaction((tx) => events[what]({ data } as never, { tx } as UnitOfWork));

  it('is what was heard last, and no name at all once they are gone, whatever is heard late', async () => {
    for (let i = 0; i < 2; i++) {
      await hear('onMemberRegistered', fatima);
      await hear('onMemberRenamed', { uid: 'fatima', userName: 'fatima_cooks' });
      expect(await people.find('fatima')).toMatchObject({ userName: 'fatima_cooks' });
    }
    await store.transaction((tx) => people.setFormer('fatima', tx));
    await hear('onMemberRenamed', { uid: 'fatima', userName: 'fatima_again' });
    await hear('onMemberRegistered', fatima);
    expect(await people.find('fatima')).toMatchObject(formerMember);
  });
});
