import { readFileSync, writeFileSync } from 'node:fs';
import { drawing, readProjectGraph } from '../apps/e2e/src/house/project-graph';

/** Draws the project graph into docs/architecture.md; a test tells when the picture is old. */
const FILE = 'docs/architecture.md';
writeFileSync(
  FILE,
  readFileSync(FILE, 'utf8').replace(/```mermaid\n[^]*?```/, () => drawing(readProjectGraph())),
);
