import { expect, it } from '@jest/globals';
import { userInfo } from 'node:os';
import { operatorIn } from './operator';

const nobody = () => {
  throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)');
};

it('an operator is who is said to give the command', () => {
  expect(operatorIn({ CHEFLY_OPERATOR: ' amal ' }, nobody)).toBe('operator amal');
});

it('an operator is else whose process it is, by the number where the system has no name for it', () => {
  expect(operatorIn({})).toBe(`operator ${userInfo().username}`);
  expect(operatorIn({ CHEFLY_OPERATOR: ' ' }, nobody)).toBe(`operator ${process.getuid!()}`);
});
