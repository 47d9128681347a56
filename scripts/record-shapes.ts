import { readFileSync, writeFileSync } from 'node:fs';
import { events } from '@chefly/contracts';
import { z } from 'zod';
import { liveShapes } from '@chefly/contracts/live-shapes';

/** Adds what is new to a record of shapes. What is recorded stays: another shape has another name. */
function record(file: string, shapes: Record<string, unknown>) {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [name, shape] of Object.entries(shapes)) recorded[name] ??= shape;
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

const eventShapes = Object.entries(events).map(([type, schema]) => [type, z.toJSONSchema(schema)]);
record('libs/contracts/src/events.recorded.json', Object.fromEntries(eventShapes));
record('libs/contracts/src/live.recorded.json', liveShapes);
