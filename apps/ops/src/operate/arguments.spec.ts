import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments';

const read = (words: string) => readArguments(words.split(' ').filter(Boolean));

describe('what an operator says', () => {
  it.each([
    ['', 'help', []],
    ['migrate', 'migrate', []],
    ['migrations', 'migrations', []],
    [
      'migrations down 2027-01-31-names --service content',
      'migrations',
      ['down', '2027-01-31-names'],
    ],
    ['dead-letters --service content --json', 'dead-letters', []],
    ['dead-letters replay --id an-event', 'dead-letters', ['replay']],
    ['rebuild --only people', 'rebuild', []],
    ['backup /a/folder', 'backup', ['/a/folder']],
    ['moderators add a@chefly.test', 'moderators', ['add', 'a@chefly.test']],
    [
      'births correct a@chefly.test 2009-05-31',
      'births',
      ['correct', 'a@chefly.test', '2009-05-31'],
    ],
    ['erasures again uid', 'erasures', ['again', 'uid']],
    ['erasures again uid restored', 'erasures', ['again', 'uid', 'restored']],
    ['audit --noted 12:abc', 'audit', []],
    ['rotate-keys --withdraw', 'rotate-keys', []],
  ])('is taken: %s', (words, command, rest) => {
    expect(read(words)).toMatchObject({ command, rest });
  });

  it.each([
    ['dead-letters reply', /dead-letters \[list\] \| dead-letters replay/],
    ['dead-letters --service nobody', /no service nobody/],
    ['dead-letters --id an-event', /dead-letters list takes no --id/],
    ['dead-letters replay --json', /takes no --json/],
    ['repair --service content', /repair takes no --service/],
    ['restore --service content /a', /restore takes no --service/],
    ['migrate identity', /migrate takes nothing more/],
    ['migrations sideways', /migrations \[list\]/],
    ['migrations down', /migrations down NAME/],
    ['backup', /backup FOLDER/],
    ['restore /a /b', /restore FOLDER/],
    ['moderators add', /moderators add ADDRESS/],
    ['moderators list everybody', /moderators \[list\]/],
    ['rotate-keys withdraw', /rotate-keys takes nothing more/],
    ['--nonsense', /nonsense/],
    ['audit --noted', /noted/],
    ['toString', /no command toString/],
    ['constructor', /no command constructor/],
    ['dead-letters valueOf', /dead-letters \[list\]/],
    ['dead-letters replay --service __proto__', /no service/],
  ])('is refused in words, and not read as something else: %s', (words, problem) => {
    const { problem: said } = read(words) as { problem?: string };
    expect(said).toMatch(problem);
  });
});
