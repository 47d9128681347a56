import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { events, parseEvent } from './events';
import recorded from './events.recorded.json' with { type: 'json' };

const shapes = Object.fromEntries(
  Object.entries(events).map(([type, schema]) => [type, z.toJSONSchema(schema)]),
);

describe('a published event', () => {
  it('keeps the shape that it was recorded with: another shape is another version', () => {
    for (const [type, shape] of Object.entries(recorded))
      expect({ [type]: shapes[type] }).toEqual({ [type]: shape });
  });

  it('is recorded: npm run write-pages adds what is new', () => {
    expect(Object.keys(shapes).filter((type) => !Object.hasOwn(recorded, type))).toEqual([]);
  });

  it('is refused when it is not what its type says, and loses what its type does not name', () => {
    const event = {
      specversion: '1.0',
      id: 'e',
      source: '/chefly/identity',
      type: 'identity.mail.queued.v1',
      subject: 's',
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data: { mailUid: '0'.repeat(22), more: 1 },
    };
    expect(parseEvent(JSON.stringify(event)).data).toEqual({ mailUid: '0'.repeat(22) });
    for (const wrong of [
      null,
      [],
      'text',
      { ...event, data: null },
      { ...event, data: { mailUid: 7 } },
      { ...event, type: 'constructor' },
      { ...event, type: { toString: 1 } },
      { ...event, time: 'yesterday' },
    ])
      expect(() => parseEvent(JSON.stringify(wrong))).toThrow();
  });
});
