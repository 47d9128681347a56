import { plainDigits } from './written-amounts';

/** Where the heat comes from. */
export const heatSources = ['lowest', 'low', 'medium', 'high', 'grill'] as const;
export type HeatSource = (typeof heatSources)[number];

/** From a dough that rises to a tandoor. */
export const celsiusRange = { least: 30, most: 500 } as const;

/** How hot a step is to be; nothing of both where nothing is heated. */
export interface Heat {
  source: HeatSource | null;
  celsius: number | null;
}

/** 'Low flame', '180 °C', 'Grill at 250 °C', 'High flame or 240 °C'; empty without heat. */
export function heatText({ source, celsius }: Heat): string {
  const degrees = celsius === null ? '' : `${celsius} °C`;
  if (!source) return degrees;
  if (source === 'grill') return degrees ? `Grill at ${degrees}` : 'Grill';
  const flame = `${source[0]!.toUpperCase()}${source.slice(1)} flame`;
  return degrees ? `${flame} or ${degrees}` : flame;
}

const HEAT = new RegExp(
  [
    '^(?:(?<flame>lowest|low|gentle|medium|high)(?:\\s+(?:flame|heat))?|(?<grill>grill))?',
    '(?:\\s*\\b(?:or\\b|at\\b)?\\s*(?<degrees>\\d{2,3})\\s*°?\\s*(?<scale>[CF])?)?$',
  ].join(''),
  'iu',
);

/**
 * Heat as people write it: 'low', 'Medium heat', '180', '180°C', '350 °F', 'grill at 250 °C'.
 * Fahrenheit becomes the Celsius that an oven can be set to. Null when it is none.
 */
export function readHeat(written: string): Heat | null {
  const words = plainDigits(written.trim()).replace('℃', '°C').replace('℉', '°F');
  const { flame, grill, degrees, scale } = HEAT.exec(words)?.groups ?? {};
  if (words && !flame && !grill && !degrees) return null;
  const given = degrees ? Number(degrees) : null;
  const celsius =
    given !== null && scale?.toUpperCase() === 'F' ? Math.round((given - 32) / 9) * 5 : given;
  if (celsius !== null && (celsius < celsiusRange.least || celsius > celsiusRange.most))
    return null;
  const named = flame?.toLowerCase().replace('gentle', 'low') ?? (grill ? 'grill' : null);
  return { source: named as HeatSource | null, celsius };
}
