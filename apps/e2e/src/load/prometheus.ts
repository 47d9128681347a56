export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** What a program counts, as it says it in Prometheus' text format. */
export function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (!name) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key, said]) => [key!, said!]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** Of all samples of a name, those of the same label together. */
export function sumBy(samples: Sample[], name: string, label?: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const sample of samples) {
    if (sample.name !== name) continue;
    const key = label ? (sample.labels[label] ?? '') : '';
    sums[key] = (sums[key] ?? 0) + sample.value;
  }
  return sums;
}

/** What came to each in between; of a program that was started anew meanwhile, what it has counted since. */
export const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).map(([key, value]) => {
      const was = before[key] ?? 0;
      return [key, value < was ? value : value - was];
    }),
  );
