import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { everyEngine, faultsOf, randomOf } from './faults';

const programs = [
  'embedded-mongo',
  'mailbox',
  'identity',
  'identity-2',
  'sessions',
  'sessions-2',
  'gateway',
  'gateway-2',
  'web',
  'console',
];

it('gives the same faults for the same seed, each of them real, and every engine its outage', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 40 }), (seed, kills) => {
      const faults = faultsOf(programs, kills, everyEngine, randomOf(seed));
      expect(faultsOf(programs, kills, everyEngine, randomOf(seed))).toEqual(faults);
      for (const fault of faults)
        if (fault.kind !== 'outage')
          expect(
            fault.programs.length > 0 && fault.programs.every((name) => programs.includes(name)),
          ).toBe(true);
      expect(
        new Set(faults.flatMap((fault) => (fault.kind === 'outage' ? [fault.engine] : []))).size,
      ).toBe(5);
      expect(faults.filter((fault) => fault.kind === 'kill')).toHaveLength(kills);
      // every replica of one service
      for (const fault of faults)
        if (fault.kind === 'gone')
          expect(fault.programs).toEqual([fault.programs[0], `${fault.programs[0]}-2`]);
      expect(faults.some((fault) => fault.kind === 'gone')).toBe(true);
    }),
  );
});
