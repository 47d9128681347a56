import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { celsiusRange, heatSources, heatText, readHeat } from './recipe-heat';

describe('the heat of a step', () => {
  it.each([
    ['', ''],
    ['low', 'Low flame'],
    ['Lowest flame', 'Lowest flame'],
    ['MEDIUM HEAT', 'Medium flame'],
    ['gentle heat', 'Low flame'],
    ['180', '180 °C'],
    ['180C', '180 °C'],
    ['180°c', '180 °C'],
    ['180 ℃', '180 °C'],
    ['١٨٠', '180 °C'],
    ['350 °F', '175 °C'],
    ['425F', '220 °C'],
    ['grill', 'Grill'],
    ['Grill at 250 °C', 'Grill at 250 °C'],
    ['High flame or 240 °C', 'High flame or 240 °C'],
  ])('‘%s’ is read', (written, text) => expect(heatText(readHeat(written)!)).toBe(text));

  it.each([
    'hot',
    '29',
    '501',
    '5',
    '1000 °C',
    '-180',
    '180 K',
    'flame',
    'low low',
    '180 °C °C',
    '°',
  ])('‘%s’ is none', (written) => expect(readHeat(written)).toBeNull());

  it('is read as it is written', () => {
    const { least, most } = celsiusRange;
    const source = fc.option(fc.constantFrom(...heatSources));
    const celsius = fc.option(fc.integer({ min: least, max: most }));
    fc.assert(
      fc.property(fc.record({ source, celsius }), (heat) => {
        expect(readHeat(heatText(heat))).toEqual(heat);
      }),
    );
  });
});
