import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Acknowledged, Verdict } from '../life/verdict';
import type { Alert } from './alerts';
import type { EngineName } from '../split/engine-table';
import { everyProbe } from '../split/probes';

export interface Round {
  fault: string;
  answered: number;
  failed: number;
  recoveredMs: number;
}

/** What was found while an engine was away, and whether the table says so. */
export interface Finding {
  engine: EngineName;
  asTold: boolean;
  worked: number;
  differs: string[];
}

/** What calls came to while an engine or a process was there, and not well. */
export interface Endured {
  fault: string;
  /** All of them, side by side. */
  tookMs: number;
  worked: number;
  /** With a way out, or they are wrong as well. */
  refused: string[];
  wrong: string[];
}

/** What operators were told of a fault while it lasted. */
export interface Told {
  fault: string;
  /** In the doctor's words, beyond what it says when all is well. */
  doctor: string[];
  /** Whether that is of this fault. */
  found: boolean;
  /** Null where nobody looked. */
  alerts: Alert[] | null;
}

interface Drill {
  seed: number;
  outageMs: number;
  tookMs: number;
  rounds: Round[];
  findings: Finding[];
  endured: Endured[];
  told: Told[];
  acknowledged: Acknowledged;
  calls: { answered: number; failed: number };
  verdict: Verdict;
}

/**
 * Writes the report of a drill, and a file of its numbers beside it, and says the same in short.
 *
 * @returns whether everything was as it must be
 */
export function tell(
  reportPath: string,
  { seed, outageMs, tookMs, rounds, findings, endured, told, acknowledged, calls, verdict }: Drill,
): boolean {
  const clean = !verdict.lost.length && !verdict.doubled.length && !verdict.wrong.length;
  const facts = Object.entries(acknowledged)
    .map(([name, set]) => `${set.size} ${name}`)
    .join(', ');
  const report = `# Fault drill

Seed ${seed}; ${rounds.length} rounds; outages of ${outageMs / 1000} s; two replicas of every service and of the gateway; ${(tookMs / 60_000).toFixed(1)} minutes.

Acknowledged: ${facts}. Calls answered ${calls.answered}, failed ${calls.failed}.

**${verdict.checked} facts checked: lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, otherwise wrong ${verdict.wrong.length}.**

| round | fault | answered | failed | whole again after |
|---|---|---|---|---|
${rounds.map((round, i) => `| ${i + 1} | ${round.fault} | ${round.answered} | ${round.failed} | ${(round.recoveredMs / 1000).toFixed(1)} s |`).join('\n')}

| without | told as the table says | calls that worked | as the table says |
|---|---|---|---|
${findings.map(({ engine, asTold, worked, differs }) => `| ${engine} | ${asTold ? 'yes' : 'no'} | ${worked} of ${everyProbe.length} | ${differs.length ? 'no' : 'yes'} |`).join('\n')}

| with | calls that worked | after | refused |
|---|---|---|---|
${endured.map(({ fault, worked, tookMs, refused }) => `| ${fault} | ${worked} of ${everyProbe.length} | ${(tookMs / 1000).toFixed(1)} s | ${refused.map(inCell).join('<br>') || 'none'} |`).join('\n')}

| fault | what the doctor says | which alerts |
|---|---|---|
${told.map(({ fault, doctor, alerts }) => `| ${fault} | ${doctor.map(inCell).join('<br>') || 'nothing'} | ${alerts ? alertLines(alerts).join('<br>') || 'none' : 'nobody looked'} |`).join('\n')}

${[...verdict.lost.map((line) => `- lost: ${line}`), ...verdict.doubled.map((line) => `- doubled: ${line}`), ...verdict.wrong.map((line) => `- wrong: ${line}`)].slice(0, 50).join('\n')}
`;
  mkdirSync(dirname(reportPath), { recursive: true });
  writeFileSync(reportPath, report);
  writeFileSync(
    reportPath.replace(/\.md$/, '.json'),
    JSON.stringify(
      {
        seed,
        rounds,
        outages: findings,
        endured,
        told,
        facts: verdict.checked,
        lost: verdict.lost.length,
        doubled: verdict.doubled.length,
        wrong: verdict.wrong.length,
      },
      null,
      2,
    ),
  );
  for (const { engine, worked, differs } of findings)
    console.log(
      `  without ${engine.padEnd(14)} ${worked} of ${everyProbe.length} calls worked, ${differs.length ? 'NOT ' : ''}as the table says`,
    );
  for (const { fault, worked, tookMs, wrong } of endured)
    console.log(
      `  ${fault.padEnd(34)} ${worked} of ${everyProbe.length} calls worked, after ${(tookMs / 1000).toFixed(1)} s${wrong.length ? ', NOT all others with a way out' : ''}`,
    );
  for (const { fault, doctor, alerts } of told)
    console.log(
      `  ${fault.padEnd(22)} the doctor: ${doctor.map((line) => line.split(':')[0]).join(', ') || 'NOTHING'}${alerts ? `; alerts: ${alertLines(alerts).join(', ') || 'none'}` : ''}`,
    );
  console.log(
    `\n  ${verdict.checked} facts checked (${facts}): lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, otherwise wrong ${verdict.wrong.length}\n  report: ${reportPath}`,
  );
  for (const line of [...verdict.lost, ...verdict.doubled, ...verdict.wrong].slice(0, 20))
    console.log(`    ${line}`);
  return clean;
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** Those that fired, and by their names alone those whose patience the fault did not outlast. */
function alertLines(alerts: Alert[]): string[] {
  const fired = alerts.flatMap(({ name, firedAfterMs }) =>
    firedAfterMs === null ? [] : [`${name} after ${Math.round(firedAfterMs / 1000)} s`],
  );
  const waiting = alerts.flatMap(({ name, firedAfterMs }) =>
    firedAfterMs === null ? [name.split(' ')[0]!] : [],
  );
  const soon = [...new Set(waiting)].join(', ');
  return soon ? [...fired, `not yet: ${soon}`] : fired;
}
