import { expect, it, jest } from '@jest/globals';
import { log } from './log';
import { Metrics } from './metrics';
import { telemetryOf } from './tracing';

it('says of an event that is let go its name and its id, and nothing of whom it names', () => {
  const said = jest.spyOn(log, 'warn').mockReturnValue(undefined);
  telemetryOf(new Metrics()).letGo({ id: 'e1', type: 'sessions.fee.due.v1' });
  expect(said.mock.calls).toEqual([
    [{ eventId: 'e1', eventType: 'sessions.fee.due.v1' }, expect.any(String)],
  ]);
  said.mockRestore();
});
