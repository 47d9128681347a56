import { parseArgs, type ParseArgsConfig } from 'node:util';
import { everyService } from '@chefly/contracts';

const options = {
  service: { type: 'string' },
  id: { type: 'string' },
  only: { type: 'string' },
  noted: { type: 'string' },
  json: { type: 'boolean' },
  withdraw: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];
type Option = keyof typeof options;

/** What follows a command, in capitals what is given; in brackets what may be left out. */
interface Form {
  words: string;
  options?: readonly Option[];
}
const nothing: Form = { words: '' };
const roles: Form[] = [{ words: '[list]' }, { words: 'add ADDRESS' }, { words: 'remove ADDRESS' }];

/** The forms of each command. */
const forms = new Map<string, readonly Form[]>([
  ['help', [nothing]],
  ['migrate', [nothing]],
  [
    'migrations',
    ['[list]', 'down NAME', 'again'].map((words) => ({ words, options: ['service'] as const })),
  ],
  ['doctor', [nothing]],
  [
    'dead-letters',
    [
      { words: '[list]', options: ['service', 'json'] },
      { words: 'replay', options: ['service', 'id'] },
    ],
  ],
  ['rebuild', [{ words: '', options: ['only'] }]],
  ['compare', [nothing]],
  ['repair', [nothing]],
  ...['backup', 'verify', 'restore'].map((name): [string, Form[]] => [name, [{ words: 'FOLDER' }]]),
  ['moderators', roles],
  ['administrators', roles],
  ['births', [{ words: 'correct ADDRESS DATE' }]],
  ['erasures', [{ words: '[list]' }, { words: 'ended' }, { words: 'again UID [restored]' }]],
  ['audit', [{ words: '', options: ['noted'] }]],
  ['rotate-keys', [{ words: '', options: ['withdraw'] }]],
]);

/** Whether words are of a form: each that is not in capitals as it stands there. */
function isOf({ words }: Form, given: string[]): boolean {
  const wanted = words.split(' ').filter(Boolean);
  const least = wanted.filter((word) => !word.startsWith('[')).length;
  return (
    given.length >= least &&
    given.length <= wanted.length &&
    given.every((word, i) => {
      const form = wanted[i]!.replace(/[[\]]/g, '');
      return /^[A-Z]+$/.test(form) || form === word;
    })
  );
}

export type Arguments = ReturnType<typeof parse> & { command: string; rest: string[] };

const parse = (args: string[]) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  return { values, positionals };
};

/**
 * What an operator wants. Nothing is read as something else than it says: a command that listed
 * where it was to replay, or worked on all where one service was named, would be believed.
 *
 * @returns a problem in words where it is nothing that is known
 */
export function readArguments(args: string[]): Arguments | { problem: string } {
  let parsed;
  try {
    parsed = parse(args);
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { values, positionals } = parsed;
  const [command = 'help', ...rest] = positionals;
  const known = forms.get(command);
  if (!known) return { problem: `there is no command ${command}` };
  const form = known.find((each) => isOf(each, rest));
  if (!form) {
    const ways = known.map(({ words }) => `${command} ${words}`.trim());
    return {
      problem: ways.join() === command ? `${command} takes nothing more` : ways.join(' | '),
    };
  }
  const said = Object.keys(values) as Option[];
  const strange = said.find((name) => !form.options?.includes(name));
  if (strange) {
    const called = [command, form.words.split(' ')[0]!.replace(/[[\]]/g, '')].join(' ').trim();
    const name = /[A-Z]/.test(called) ? command : called;
    return { problem: `${name} takes no --${strange}` };
  }
  const { service } = values;
  if (service !== undefined && !everyService.some((each) => each === service))
    return { problem: `there is no service ${service}: ${everyService.join(', ')}` };
  return { ...parsed, command, rest };
}
