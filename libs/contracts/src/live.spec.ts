import { describe, expect, it } from '@jest/globals';
import recorded from './live.recorded.json' with { type: 'json' };
import { parseLive } from './live';
import { liveShapes } from './live-shapes';

describe('a message over a socket', () => {
  it('keeps the shape that it was recorded with: another shape is another message', () => {
    for (const [name, shape] of Object.entries(recorded))
      expect({ [name]: liveShapes[name] }).toEqual({ [name]: shape });
  });

  it('is recorded: npm run write-pages adds what is new', () => {
    expect(Object.keys(liveShapes).filter((name) => !Object.hasOwn(recorded, name))).toEqual([]);
  });

  it('is nothing when it is not what its type says, and loses what its type does not name', () => {
    const message = { type: 'profile.changed', data: { uid: '0'.repeat(22), more: 1 } };
    expect(parseLive(message)?.data).toEqual({ uid: '0'.repeat(22) });
    for (const wrong of [
      null,
      'text',
      { ...message, data: null },
      { ...message, data: { uid: 7 } },
      { ...message, type: 'constructor' },
      { ...message, type: 'unheard.of' },
    ])
      expect(parseLive(wrong)).toBeNull();
  });
});
