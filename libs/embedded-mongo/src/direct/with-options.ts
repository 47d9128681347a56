import type { Doc } from '../types';
import { given } from './given';
import type { Settings } from './space';

/** A command or statement with those of its options that belong into it. */
export function withOptions(command: Doc, options: Settings, fields: string[]): Doc {
  for (const field of fields) if (options[field] != null) command[field] = given(options[field]);
  return command;
}
