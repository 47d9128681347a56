import { dateOfBirth, type Role } from '@chefly/contracts';
import {
  RoleRefusal,
  type AgesService,
  type ErasuresService,
  type KeysService,
  type RolesService,
} from '@chefly/identity';

/** What an operator's command says, and how it ends. */
export interface Outcome {
  lines: string[];
  code: number;
}

/** What these commands work on: identity's own services, in whatever process they are. */
export interface AccountTools {
  keys: KeysService;
  roles: RolesService;
  ages: AgesService;
  erasures: ErasuresService;
}

export interface Command {
  words: string[];
  withdraw: boolean;
  /** Whom the audit log names. */
  by: string;
}

const named = (role: Role) => (role === 'moderator' ? 'a moderator' : 'an administrator');
const said = (...lines: string[]): Outcome => ({ lines, code: 0 });

function roleCommand(role: Role) {
  return async ({ roles }: AccountTools, { words, by }: Command): Promise<Outcome> => {
    const [, verb = 'list', address] = words;
    if (verb === 'list') {
      const held = await roles.list(role);
      return held.length
        ? said(...held.map((each) => `${each.emailAddress}  ${each.name} (${each.userName})`))
        : said(`nobody is ${named(role)}`);
    }
    if (!address || (verb !== 'add' && verb !== 'remove'))
      return { lines: [`${role}s add ADDRESS | remove ADDRESS | list`], code: 2 };
    const change = { by, reason: 'by an operator’s command' };
    try {
      if (verb === 'add') await roles.grant(role, address, change);
      else await roles.revoke(role, address, change);
    } catch (error) {
      if (error instanceof RoleRefusal) return { lines: [error.message], code: 1 };
      throw error;
    }
    return verb === 'add'
      ? said(`${address} is ${named(role)} from the next sign-in on`)
      : said(`${address} is no ${role} any more and was signed out everywhere`);
  };
}

async function erasureCommand({ erasures }: AccountTools, { words }: Command): Promise<Outcome> {
  const [, verb = 'list', uid, restored] = words;
  const rows = { list: () => erasures.underWay(), ended: () => erasures.ended() }[verb];
  if (rows) {
    const lines = (await rows()).map(
      ({ accountUid, begunAt, waiting }) =>
        `${accountUid}  begun ${begunAt?.toISOString()}${waiting.length ? `, waits for ${waiting.join(', ')}` : ''}`,
    );
    return said(...(lines.length ? lines : ['none']));
  }
  if (verb !== 'again' || !uid || (restored && restored !== 'restored'))
    return { lines: ['erasures [list] | ended | again UID [restored]'], code: 2 };
  const outcome = await erasures.again(uid, { restored: !!restored });
  if (outcome === 'begun') return said(`${uid} is erased once more: every service is asked again`);
  return {
    lines: [
      outcome === 'waiting'
        ? `${uid} is not begun yet: its member may still come back`
        : `no erasure of ${uid} is known; of an account that a backup brought back, say: again ${uid} restored`,
    ],
    code: 1,
  };
}

const commands: Record<string, (tools: AccountTools, command: Command) => Promise<Outcome>> = {
  moderators: roleCommand('moderator'),
  administrators: roleCommand('administrator'),
  async births({ ages }, { words }) {
    const [, verb, address = '', date] = words;
    const parsed = dateOfBirth.safeParse(date);
    if (verb !== 'correct' || !parsed.success)
      return { lines: ['births correct ADDRESS DATE, as in 2009-05-31'], code: 2 };
    const found = await ages.correct(address, parsed.data);
    return found
      ? said(`${address} was born on ${parsed.data}, by what is known here now`)
      : { lines: [`no confirmed account has the address ${address}`], code: 1 };
  },
  erasures: erasureCommand,
  async 'rotate-keys'({ keys }, { withdraw }) {
    const { kid, removed } = await keys.rotate({ withdraw });
    return said(
      `${kid} signs from now on; ${removed} old keys removed`,
      ...(withdraw ? ['tokens that they signed are refused everywhere within seconds'] : []),
    );
  },
};

export const isAccountCommand = (name: string | undefined) =>
  !!name && Object.hasOwn(commands, name);

export const runAccountCommand = (tools: AccountTools, command: Command): Promise<Outcome> =>
  commands[command.words[0]!]!(tools, command);
