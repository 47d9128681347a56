import { isAccountCommand } from '@chefly/platform/operators';
import { readArguments } from './arguments';
import { verifyAudit } from './audit';
import { backup, openSource, restore, verifyBackup } from './backup';
import { copiesOf } from './copies';
import { listLetters, replayLetters } from './dead-letters';
import { examine, report } from './doctor';
import { Ended, whenEnded } from './ended';
import { checkInstallation } from './installation';
import { operateAccounts } from './operate-accounts';
import { migrations } from './migrations';
import { rebuild } from './rebuild';
import { openWorkbench, type Workbench } from './workbench';

const HELP = `Commands for operators. They work on the engines that the environment names, else on the data
folder of the single process, which must not be running. Those about accounts, and the backup, may
be given while it runs.

  migrate                        make what is missing: topics, collections, indexes; change stored rows
  migrations [list]              changes of stored rows, and how far each has come
  migrations down NAME           back to before this one, of a service  --service NAME
  migrations again               rows that pods of the version before wrote since
  doctor                         look at configuration and engines, or at the single process that runs,
                                 and say what to do
  dead-letters [list]            events that a service gave up on      [--service NAME] [--json]
  dead-letters replay            deliver them again, and put right the copies that they turn back
                                 [--service NAME] [--id ID]
  rebuild                        make search indexes anew              [--only NAME]
  compare                        compare counts and copies with the facts; exits with 1 when something differs
  repair                         the same, and put it right
  backup FOLDER                  everything as it is at one moment, with checksums
  verify FOLDER                  read a backup and compare its checksums
  restore FOLDER                 into an installation without members
  moderators [list]              who decides about submissions and cases
  moderators add ADDRESS         of a confirmed account
  moderators remove ADDRESS      and sign them out everywhere
  administrators [list]          who gives and takes the moderators’ role in the console; add and remove alike
  births correct ADDRESS DATE    where a member gave a wrong date of birth and asks for another
  erasures [list]                members’ data being erased, and the services that have not said that theirs is gone
  erasures ended                 accounts that are erased: note them before an older backup is restored
  erasures again UID [restored]  ask every service again; restored: a backup brought the account back
  audit                          verify the audit log, and say where it ends    [--noted END]
  rotate-keys                    a new key signs access tokens; nobody is signed out
                                 [--withdraw] the old ones are refused at once: for a key that leaked
`;

const given = readArguments(process.argv.slice(2));
if ('problem' in given) {
  console.error(`${given.problem}\nEvery command: npm run operate -- help`);
  process.exit(2);
}
const { command, rest, values, positionals } = given;
/** Of those that take one. */
const folder = rest[0]!;

async function differences({ runtimes, parts }: Workbench, mend: boolean): Promise<number> {
  let found = 0;
  for (const derived of [...runtimes.flatMap((runtime) => runtime.derived), ...copiesOf(parts)]) {
    const lines = await derived.compare(mend);
    found += lines.length;
    console.log(
      `${lines.length ? (mend ? 'mended ' : 'DIFFERS') : '   well'} ` +
        `${derived.name}${lines.length ? `: ${lines.length}` : ''}`,
    );
    for (const line of lines.slice(0, 20)) console.log(`          ${line}`);
    if (lines.length > 20) console.log(`          and ${lines.length - 20} more`);
  }
  return found;
}

const commands: Record<string, (bench: Workbench) => Promise<number>> = {
  async migrate({ runtimes }) {
    for (const runtime of runtimes) await runtime.migrate();
    console.log(
      `collections and indexes of ${runtimes
        .flatMap((runtime) => runtime.parts)
        .map((part) => part.name)
        .join(', ')} are in place`,
    );
    for (const runtime of runtimes)
      await runtime.migrateRows((service, name, changed) =>
        console.log(`${service} ${name}: ${changed} rows`),
      );
    return 0;
  },
  migrations: ({ parts }) => migrations(parts, rest, values.service),
  async 'dead-letters'({ parts }) {
    if (rest[0] === 'replay') {
      const { replayed, parkedAgain, mended } = await replayLetters(parts, values);
      console.log(`${replayed} delivered again, ${parkedAgain} of them parked again`);
      for (const line of mended) console.log(`mended  ${line}`);
      return parkedAgain ? 1 : 0;
    }
    const letters = await listLetters(parts, values.service);
    if (values.json) console.log(JSON.stringify(letters, null, 2));
    else if (!letters.length) console.log('none');
    else
      for (const letter of letters)
        console.log(
          `${letter.at}  ${letter.service.padEnd(14)} ${letter.type.padEnd(36)} ${letter.id}\n    ${letter.error}`,
        );
    return 0;
  },
  async rebuild({ runtimes }) {
    await rebuild(runtimes, values.only, console.log);
    return 0;
  },
  compare: async (bench) => ((await differences(bench, false)) ? 1 : 0),
  repair: async (bench) => (await differences(bench, true), 0),
  async restore(bench) {
    const manifest = await restore(bench, folder);
    console.log(
      `restored the backup of ${manifest.takenAt}; search indexes fill when the services start, or with: rebuild`,
    );
    return 0;
  },
  async audit(bench) {
    const { end, problems } = await verifyAudit(bench, values.noted);
    console.log([...problems, `it ends at ${end}`].join('\n'));
    return problems.length ? 1 : 0;
  },
};

if (command === 'doctor') {
  const findings = await examine(process.env);
  console.log(report(findings));
  process.exit(findings.every((finding) => finding.well) ? 0 : 1);
}
if (command === 'verify') {
  try {
    const { manifest, problems } = await verifyBackup(folder);
    console.log(problems.length ? problems.join('\n') : `whole: taken at ${manifest.takenAt}`);
    process.exit(problems.length ? 1 : 0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
if (command === 'backup') {
  try {
    const { source, close } = await openSource();
    const taking = backup(source, folder, whenEnded());
    const { databases, objects, takenAt } = await taking.finally(close);
    const rows = Object.values(databases)
      .flatMap((collections) => Object.values(collections))
      .reduce((sum, { count }) => sum + count, 0);
    console.log(
      `${rows} rows and ${Object.keys(objects).length} objects, as they were at ${takenAt}`,
    );
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(error instanceof Ended ? error.code : 1);
  }
}
if (isAccountCommand(command)) {
  try {
    const { lines, code } = await operateAccounts(process.env, positionals, values.withdraw);
    console.log(lines.join('\n'));
    process.exit(code);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
const work = commands[command];
if (!work) {
  console.log(HELP);
  process.exit(0);
}
/** Those that make an installation where there is none. */
const founding = ['migrate', 'restore'];
try {
  if (!founding.includes(command)) checkInstallation(process.env);
  const bench = await openWorkbench();
  const code = await work(bench).finally(() => bench.close());
  process.exit(code);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
