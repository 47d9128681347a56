import { RoleRefusal, type KeysService, type RolesService } from '@chefly/identity';

/** What an operator's command says, and how it ends. */
export interface Outcome {
  lines: string[];
  code: number;
}

/** What these commands work on: identity's own services, in whatever process they are. */
export interface AccountTools {
  keys: KeysService;
  roles: RolesService;
}

export interface Command {
  words: string[];
  withdraw: boolean;
  /** Whom the audit log names. */
  by: string;
}

const said = (...lines: string[]): Outcome => ({ lines, code: 0 });

const commands: Record<string, (tools: AccountTools, command: Command) => Promise<Outcome>> = {
  async moderators({ roles }, { words: [, verb = 'list', address], by }) {
    if (verb === 'list') {
      const held = await roles.list('moderator');
      return held.length
        ? said(...held.map((each) => `${each.emailAddress}  ${each.name} (${each.userName})`))
        : said('nobody is a moderator');
    }
    if (!address || (verb !== 'add' && verb !== 'remove'))
      return { lines: ['moderators add ADDRESS | remove ADDRESS | list'], code: 2 };
    try {
      if (verb === 'add') await roles.grant('moderator', address, by);
      else await roles.revoke('moderator', address, by);
    } catch (error) {
      if (error instanceof RoleRefusal) return { lines: [error.message], code: 1 };
      throw error;
    }
    return verb === 'add'
      ? said(`${address} is a moderator from the next sign-in on`)
      : said(`${address} is no moderator any more and was signed out everywhere`);
  },
  async 'rotate-keys'({ keys }, { withdraw }) {
    const { kid, removed } = await keys.rotate({ withdraw });
    return said(
      `${kid} signs from now on; ${removed} old keys removed`,
      ...(withdraw ? ['tokens that they signed are refused everywhere within seconds'] : []),
    );
  },
};

export const isAccountCommand = (name: string | undefined) => !!name && name in commands;

export const runAccountCommand = (tools: AccountTools, command: Command): Promise<Outcome> =>
  commands[command.words[0]!]!(tools, command);
