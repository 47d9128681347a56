import type { SubjectKind, ReportReason } from '@chefly/contracts';
import type { TestMember, TestPlatform } from './kitchen';

/** Moderators of a test, as many as are named. */
export async function moderatorsOf(platform: TestPlatform, ...names: string[]) {
  const members = await platform.members(...names);
  for (const { account } of members)
    await platform.operate(['moderators', 'add', account.emailAddress]);
  await platform.settle();
  return Promise.all(members.map((member) => platform.signIn(member)));
}

/** A post of an author, as its readers see it. */
export async function postOf(
  platform: TestPlatform,
  author: TestMember,
  title: string,
  recipeName = '',
) {
  const receipt = await platform.upload(author);
  const post = { title, description: 'Slow', receipt, recipeName };
  const { uid } = await author.api.content.createPost(post);
  await platform.settle();
  return uid;
}

/** Reports something, and waits until the report has joined its case or come to nothing. */
export async function report(
  platform: TestPlatform,
  { api }: TestMember,
  kind: SubjectKind,
  subjectUid: string,
  reason: ReportReason = 'people',
  aboutUid?: string,
) {
  await api.moderation.report({ kind, subjectUid, reason, aboutUid, text: 'Please look' });
  await platform.settle();
}

/** The open case of a subject; undefined when there is none. */
export async function caseOf({ api }: TestMember, subjectUid: string) {
  const { items } = await api.moderation.cases({ limit: 50 });
  return items.find((item) => item.subjectUid === subjectUid);
}
