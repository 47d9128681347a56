import { events } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { deliveriesOf, hasDeliveries } from './live-routes';
import { heardOf, type Told } from './testing/heard-of';
import { ofCooking } from './testing/told-of-cooking';
import { ofPeople } from './testing/told-of-people';
import { ofWords } from './testing/told-of-words';

const all: Told[] = [...ofPeople, ...ofWords, ...ofCooking];

describe('who hears of an event, and what', () => {
  it.each(all)('is as written down: %s', (type, data, heard) => {
    expect(heardOf(deliveriesOf({ type, data } as never))).toEqual(heard);
  });

  it('is written down here for each of which anybody hears', () => {
    const types = Object.keys(events).filter(hasDeliveries);
    expect(types.toSorted()).toEqual([...new Set(all.map(([type]) => type))].toSorted());
  });

  it('is nobody and nothing of an event of which no browser needs to know', () => {
    expect(deliveriesOf({ type: 'identity.member.registered.v1', data: {} } as never)).toEqual([]);
    expect(hasDeliveries('toString')).toBe(false);
  });
});
