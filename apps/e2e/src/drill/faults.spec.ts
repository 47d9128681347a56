import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { everyEngine, faultsOf, randomOf } from './faults';

const mixOf = (kills: number, mostGrey = 100) => ({
  ...{ kills, outages: everyEngine, grey: [''], mostGrey },
});
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
      const faults = faultsOf(programs, mixOf(kills), randomOf(seed));
      expect(faultsOf(programs, mixOf(kills), randomOf(seed))).toEqual(faults);
      for (const fault of faults)
        if ('programs' in fault)
          expect(
            fault.programs.length > 0 && fault.programs.every((name) => programs.includes(name)),
          ).toBe(true);
      expect(
        new Set(faults.flatMap((fault) => (fault.kind === 'outage' ? [fault.engine] : []))).size,
      ).toBe(everyEngine.length);
      expect(faults.filter((fault) => fault.kind === 'kill')).toHaveLength(kills);
      // every replica of one service
      for (const fault of faults)
        if (fault.kind === 'gone')
          expect(fault.programs).toEqual([fault.programs[0], `${fault.programs[0]}-2`]);
      expect(faults.some((fault) => fault.kind === 'gone')).toBe(true);
    }),
  );
});

it('has every network slow and lossy and a service stand still, or as many of them as there is time for', () => {
  const greyOf = (seed: number, most: number, grey = ['']) =>
    faultsOf(programs, { ...mixOf(2, most), grey }, randomOf(seed)).filter(({ kind }) =>
      ['slow', 'lossy', 'stopped'].includes(kind),
    );
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const all = greyOf(seed, 100);
      const engines = everyEngine.filter((engine) => engine !== 'mail');
      for (const kind of ['slow', 'lossy'] as const)
        expect(all.flatMap((fault) => (fault.kind === kind ? [fault.engine] : [])).sort()).toEqual(
          [...engines].sort(),
        );
      expect(all.filter(({ kind }) => kind === 'stopped')).toHaveLength(1);
      const [one, ...more] = greyOf(seed, 1);
      expect(more).toEqual([]);
      expect(all).toContainEqual(one);
      expect(
        greyOf(seed, 100, ['slow redis', 'stopped'])
          .map(({ kind }) => kind)
          .sort(),
      ).toEqual(['slow', 'stopped']);
    }),
  );
});
