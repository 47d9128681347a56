import { describe, expect, it } from '@jest/globals';
import { askedBy, HELP, mistakeIn } from './ask';
import { readOptions } from './calls/options';

describe('what a measurement is asked', () => {
  it.each([['--help'], ['-h'], ['help'], ['profile', '--help']])('tells help for %j', (...args) => {
    expect(askedBy(args).part).toBeNull();
  });

  it('takes calls where no part is named, and hands on the rest', () => {
    expect(askedBy([])).toEqual({ part: 'calls', args: [] });
    expect(askedBy(['--rounds', '1'])).toEqual({ part: 'calls', args: ['--rounds', '1'] });
    expect(askedBy(['store', '--x'])).toEqual({ part: 'store', args: ['--x'] });
  });

  it('says which option there is not, and which is no number', () => {
    const mistake = (...args: string[]) => {
      try {
        return void readOptions(args);
      } catch (error) {
        return mistakeIn(error);
      }
    };
    expect(mistake('--round', '1')).toMatch(/'--round'/);
    expect(mistake('--rounds', 'x')).toMatch(/^--rounds: /);
    expect(mistakeIn(new Error('of ours'))).toBeNull();
    expect(mistakeIn(Object.assign(new Error('of the store'), { code: 11000 }))).toBeNull();
  });

  it('names every option', () => {
    for (const name of Object.keys(readOptions([]))) expect(HELP).toContain(`--${name} `);
    expect(HELP).toContain('--only ');
  });
});
