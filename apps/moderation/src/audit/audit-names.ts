import type { AuditEntry } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import { CasesStore, type CaseRow } from '../cases/cases.store';
import { DecisionsStore } from '../decisions/decisions.store';
import { PeopleStore, type MemberRow } from '../people/people.store';
import { TitlesStore, type TitleRow } from './titles.store';

type Entry = Pick<AuditEntry, 'actor' | 'subject'>;

/** The uid in what an entry is about: alone, or after the word that says of what. */
const uidOf = (subject: string) => subject.slice(subject.lastIndexOf(' ') + 1);

// who erased their account has no username any more
const named = ({ firstName, lastName, userName }: MemberRow) =>
  `${firstName} ${lastName}${userName && ` @${userName}`}`;

/** The log keeps uids, which never change; who reads it is shown names. */
@Injectable()
export class AuditNames {
  constructor(
    private readonly people: PeopleStore,
    private readonly cases: CasesStore,
    private readonly decisions: DecisionsStore,
    private readonly titles: TitlesStore,
  ) {}

  async of(entries: Entry[]): Promise<Pick<AuditEntry, 'actorName' | 'subjectName'>[]> {
    const subjects = entries.map(({ subject }) => uidOf(subject));
    const [cases, decisions, titles] = await Promise.all([
      this.cases.bySubject(subjects),
      this.decisions.byUid(subjects),
      this.titles.byUid(subjects),
    ]);
    const people = await this.people.byUid([
      ...entries.map(({ actor }) => actor),
      ...subjects,
      ...[...cases.values()].map(({ authorUid }) => authorUid),
      ...[...decisions.values()].map(({ memberUid }) => memberUid),
      ...[...titles.values()].map(({ authorUid }) => authorUid),
    ]);
    const person = (uid = '') => {
      const row = people.get(uid);
      return row ? named(row) : null;
    };
    const by = (words: string, authorUid: string) =>
      [words, person(authorUid)].filter((part) => part !== null).join(' · ');
    const about = (found: CaseRow | undefined) => found && by(wordsOf(found), found.authorUid);
    const titled = (found: TitleRow | undefined) =>
      found && by(`recipe ${quoted(found.title)}`, found.authorUid);
    return entries.map(({ actor }, i) => {
      const uid = subjects[i]!;
      return {
        actorName: person(actor),
        subjectName:
          person(uid) ??
          titled(titles.get(uid)) ??
          about(cases.get(uid)) ??
          person(decisions.get(uid)?.memberUid) ??
          null,
      };
    });
  }
}

const LONGEST = 60;

function wordsOf({ kind, snapshot: { title, text } }: CaseRow): string {
  return `${kind} ${quoted(title ?? text)}`;
}

const quoted = (words: string) =>
  `‘${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}’`;
