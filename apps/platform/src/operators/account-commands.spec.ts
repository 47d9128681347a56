import { expect, it } from '@jest/globals';
import { isAccountCommand } from './account-commands';

it('knows its own commands, and none by the name of what every object has', () => {
  for (const name of ['moderators', 'administrators', 'births', 'erasures', 'rotate-keys'])
    expect(isAccountCommand(name)).toBe(true);
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '', undefined])
    expect(isAccountCommand(name)).toBe(false);
});
