import type { Runtime } from '@chefly/service';
import { copiesOf } from './copies';

type Parts = Runtime['parts'];

export interface Letter {
  service: string;
  id: string;
  type: string;
  at: string;
  error: string;
}

/** The events that services gave up on, oldest first. */
export async function listLetters(parts: Parts, service?: string): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const part of parts) {
    if (service && part.name !== service) continue;
    for (const letter of await part.consumer.deadLetters.list())
      letters.push({
        service: part.name,
        id: letter._id,
        type: typeOf(letter.value),
        at: letter.at.toISOString(),
        error: letter.error.split('\n')[0]!,
      });
  }
  return letters;
}

export interface Replayed {
  replayed: number;
  parkedAgain: number;
  /** What was put right behind them. */
  mended: string[];
}

/**
 * Delivers them again. What fails anew is parked anew; what their handling emits is published
 * before this ends, or by the single process once it runs: published here it would be heard by
 * nobody, and gone. They come behind what the service has heard since: where one says what is so no
 * more, as that somebody follows or that a block is over, its copy is put right by its owner's fact.
 * @throws for the id of none that is parked
 */
export async function replayLetters(
  parts: Parts,
  wanted: { service?: string; id?: string } = {},
): Promise<Replayed> {
  const letters = (await listLetters(parts, wanted.service)).filter(
    (letter) => !wanted.id || letter.id === wanted.id,
  );
  if (wanted.id !== undefined && !letters.length)
    throw new Error(`no event ${wanted.id} is parked: dead-letters lists those that are`);
  for (const { outbox } of parts) if (outbox.goesOut) outbox.start();
  let parkedAgain = 0;
  const acted = new Set<string>();
  const mended: string[] = [];
  try {
    for (const letter of letters) {
      const { consumer } = parts.find((part) => part.name === letter.service)!;
      const outcome = await consumer.replay(letter.id);
      if (outcome === 'parked' || outcome === 'ignored') parkedAgain++;
      else acted.add(letter.service);
    }
  } finally {
    // what was delivered before an engine was lost is no letter any more: the next time knows nothing of it
    if (acted.size)
      for (const { name, compare } of copiesOf(parts, acted))
        for (const line of await compare(true)) mended.push(`${name}: ${line}`);
  }
  return { replayed: letters.length, parkedAgain, mended };
}

function typeOf(value: string): string {
  try {
    return String((JSON.parse(value) as { type: string }).type);
  } catch {
    return 'not an event';
  }
}
