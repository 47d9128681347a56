// What tests print is shown as it is, without the place it was printed from: figures, and what was
// skipped.
import { Console } from 'node:console';
import process from 'node:process';

globalThis.console = new Console(process.stdout, process.stderr);
