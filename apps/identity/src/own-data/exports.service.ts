import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DAY,
  EXPORT_DAYS,
  MINUTE,
  keepers,
  type contract,
  type Events,
  type InputOf,
  type Keeper,
  type OwnExport,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Objects } from '@chefly/engines/objects';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsStore } from '../accounts/accounts.store';
import { PasswordsService } from '../accounts/passwords.service';
import { SignInsStore } from '../sign-ins/sign-ins.store';
import { digestOf } from '../digest';
import { MailsService } from '../mails/mails.service';
import { pack } from './archive';
import { ExportFiles } from './export-files';
import { ExportsStore, type ExportFile, type ExportRow } from './exports.store';

type Identity = typeof contract.identity;

const PACKED_LONG_AGO_MS = 10 * MINUTE;
const AT_ONCE = 100;

/** What everybody keeps about a member, in a file for them. */
@Injectable()
export class ExportsService {
  private packing: Promise<void> = Promise.resolve();
  private readonly files: ExportFiles;

  constructor(
    private readonly store: ExportsStore,
    private readonly passwords: PasswordsService,
    private readonly accountsStore: AccountsStore,
    private readonly signIns: SignInsStore,
    private readonly mails: MailsService,
    private readonly outbox: Outbox,
    @Inject(Objects) private readonly objects: Objects,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    this.files = new ExportFiles(objects);
    jobs.handle('export-archive', ({ exportUid }) => this.packInTurn(exportUid));
  }

  async own(caller: Caller): Promise<OwnExport | null> {
    const row = await this.store.newestOf(caller.uid);
    return row && view(row);
  }

  /** Once a day: gathering goes through everything that the services keep. */
  async ask({ password }: InputOf<Identity['askExport']>, caller: Caller): Promise<OwnExport> {
    const account = await this.passwords.verified(caller, password);
    const now = new Date();
    const row: ExportRow = {
      _id: newUid(),
      accountUid: account._id,
      day: `${account._id}:${now.toISOString().slice(0, 10)}`,
      state: 'gathering',
      waiting: [...keepers],
      parts: 0,
      files: [],
      askedAt: now,
      // also of one that never becomes ready
      endsAt: new Date(now.getTime() + (EXPORT_DAYS + 1) * DAY),
    };
    try {
      await this.outbox.transaction(async ({ tx, emit }) => {
        await this.store.insert(row, tx);
        const { _id: exportUid, accountUid: uid } = row;
        emit('identity.export.requested.v1', uid, { exportUid, uid });
      });
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('identity/export-recent') : error;
    }
    return view(row);
  }

  /**
   * A link for the browser, which fetches files without a token: it works once, within a minute, and
   * ends with the sign-in that asked for it.
   */
  async link({ uid, file }: InputOf<Identity['exportFile']>, caller: Caller) {
    const row = await this.store.find(uid);
    const own = row?.accountUid === caller.uid && row.state === 'ready' && row.endsAt > new Date();
    if (!own || !row.files[file]) throw notFound();
    const ticket = randomBytes(32).toString('base64url');
    const until = new Date(Date.now() + MINUTE);
    const { signInUid } = caller.member;
    await this.store.setTicket(uid, { digest: digestOf(ticket), file, until, signInUid });
    return { url: `/api/identity/export/${uid}/files/${file}?ticket=${ticket}` };
  }

  async read(uid: string, file: number, ticket: string) {
    const row = await this.store.takeTicket(uid, digestOf(ticket), file);
    const found = row?.files[file];
    const signIn = row?.ticket && (await this.signIns.find(row.ticket.signInUid));
    if (!row || !found || !signIn) throw notFound();
    const day = row.askedAt.toISOString().slice(0, 10);
    return {
      body: Readable.from(this.files.read(found), { objectMode: false }),
      bytes: found.bytes,
      name: `chefly-${day}-${file + 1}-of-${row.files.length}.zip`,
    };
  }

  async onPart(keeper: Keeper, part: Events['chat.export.part.v1'], { tx }: UnitOfWork) {
    await this.store.addPart({ keeper, ...part }, tx);
  }

  async onFilm(
    keeper: Keeper,
    { exportUid, ...film }: Events['chat.export.film.v1'],
    { tx }: UnitOfWork,
  ) {
    const part = { exportUid, records: 'videos', rows: [], pictures: [], films: [film] };
    await this.store.addPart({ keeper, ...part }, tx);
  }

  async onTold(keeper: Keeper, exportUid: string, { tx, emit }: UnitOfWork) {
    if (await this.store.hear(exportUid, keeper, tx))
      emit('identity.export.gathered.v1', exportUid, { exportUid });
  }

  schedulePacking(exportUid: string) {
    return this.jobs.schedule('export-archive', exportUid, new Date(), { exportUid });
  }

  /** What has ended goes, and what lost its job gets another. */
  async sweep(now: Date): Promise<void> {
    for (const { _id: exportUid } of await this.store.listUnpacked(
      new Date(now.getTime() - PACKED_LONG_AGO_MS),
      AT_ONCE,
    ))
      await this.schedulePacking(exportUid);
    const ended = await this.store.listEnded(now, AT_ONCE);
    for (const row of ended) await this.remove(row);
    if (ended.length === AT_ONCE) await this.sweep(now);
  }

  /**
   * Bytes first: a row without them is found again, bytes without a row are not. Row and parts at
   * once: a part that comes at this moment finds no row, or is found here.
   */
  async remove(row: ExportRow): Promise<void> {
    await this.removeAll([...row.files, ...(row.packed ?? [])]);
    await this.outbox.transaction(async ({ tx }) => {
      await this.store.remove(row._id, tx);
      await this.store.dropParts(row._id, tx);
    });
  }

  /** One after the other: each holds a file of its archive in memory. */
  private packInTurn(exportUid: string): Promise<void> {
    const turn = this.packing.then(() => this.pack(exportUid));
    this.packing = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Each run puts files away under its own name, and says so before: of one that died, or was only
   * thought dead, the next one finds and takes away everything.
   */
  private async pack(exportUid: string): Promise<void> {
    const row = await this.store.beginPacking(exportUid, newUid());
    if (!row) return;
    const run = row.run!;
    await this.removeAll(row.packed ?? []);
    await this.store.forgetPacked(exportUid, run);
    const files: ExportFile[] = [];
    try {
      if (await this.putAway(row, files)) await this.setReady(row, files);
    } finally {
      // nobody would find its bytes
      if (!(await this.store.isReadyBy(exportUid, run))) await this.removeAll(files);
    }
  }

  /** False where it is over: the export has ended meanwhile, or another run has begun. */
  private async putAway({ _id, run }: ExportRow, files: ExportFile[]): Promise<boolean> {
    for await (const body of pack(this.store.partsOf(_id), this.objects)) {
      const file = { key: `exports/${_id}/${run}/${files.length}`, bytes: body.length };
      if (!(await this.store.notePacked(_id, run!, file))) return false;
      files.push(file);
      await this.files.put(file, body);
    }
    return true;
  }

  private setReady(row: ExportRow, files: ExportFile[]): Promise<void> {
    const endsAt = new Date(Date.now() + EXPORT_DAYS * DAY);
    return this.outbox.transaction(async (work) => {
      if (!(await this.store.setReady(row, files, endsAt, work.tx))) return;
      await this.store.dropParts(row._id, work.tx);
      const account = await this.accountsStore.find(row.accountUid, work.tx);
      if (account?.confirmedEmail)
        await this.mails.queueNotice(work, account.confirmedEmail, {
          subject: 'Your chefly data is ready',
          text:
            `You asked for a copy of your data. Fetch it here within ${EXPORT_DAYS} days, ` +
            'signed in as you are:\n\n' +
            `${this.mails.linkTo('/dashboard/settings/your_data')}\n\n` +
            'If you did not ask for it, change your password now: it signs out every device.',
        });
    });
  }

  private async removeAll(files: ExportFile[]): Promise<void> {
    for (const file of files) await this.files.remove(file);
  }
}

const view = ({ _id: uid, state, askedAt, endsAt, files }: ExportRow): OwnExport => ({
  uid,
  state: state === 'ready' ? 'ready' : 'gathering',
  askedAt: askedAt.toISOString(),
  endsAt: state === 'ready' ? endsAt.toISOString() : null,
  files: files.map(({ bytes }) => bytes),
});
