import { readFileSync, writeFileSync } from 'node:fs';
import { events } from '@chefly/contracts';
import { z } from 'zod';

/**
 * Adds the shapes of new events to the record. What is recorded stays: a changed event needs a new
 * version.
 */
const FILE = 'libs/contracts/src/events.recorded.json';
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
for (const [type, schema] of Object.entries(events)) recorded[type] ??= z.toJSONSchema(schema);
writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
