import type { Client } from '@chefly/api-client';
import { emailOf, enter, enterStaff, PASSWORD, staff } from './accounts';
import { writeChats } from './chats';
import { cooks, type Member, type Of } from './cooks';
import { follow } from './follows';
import { monetize, pay } from './money';
import { reviewPlaces } from './places';
import { clientOf, onceFound, url } from './platform';
import { writePosts } from './posts';
import { openKitchens, submitRecipes } from './recipes';
import { reportToModerators } from './reports';
import { cook } from './sessions';

/** Fills a running platform through its public API alone. Running it again adds nothing twice. */
async function main() {
  console.log(`  filling ${url}, in about a minute`);
  say('who is there: cooks and moderators');
  // first, since this fails where the data folder is another: then a second run begins from nothing
  const moderator = await enterStaff('moderators', 'Haya', 'Karim', 'female');
  for (const [role, first, last] of staff) await enterStaff(role, first, last, 'female');
  const members = new Map<string, Member>();
  let fresh = false;
  for (const cook of cooks) {
    const entered = await enter(cook.first, cook.last, cook.gender);
    fresh ||= entered.fresh;
    const { token } = entered;
    members.set(cook.first, { ...cook, ...entered, api: clientOf(token) });
  }
  const moderatorApi = clientOf(moderator.token);
  if (fresh) await fill(members, moderatorApi);
  console.log(`\n  Sign in at ${url}/login with any of these and the password '${PASSWORD}':\n`);
  for (const { first, last, gender } of cooks)
    console.log(`    ${emailOf(first).padEnd(24)} ${first} ${last} (${gender})`);
  console.log(`    ${emailOf('Tariq').padEnd(24)} suspended: sees the decision and may appeal`);
  console.log(
    `    ${emailOf('Nadim').padEnd(24)} suspended for good, if a second moderator agrees`,
  );
  console.log(`    ${emailOf('Haya').padEnd(24)} for the console at ${url}/console`);
  for (const [role, first] of staff)
    console.log(`    ${emailOf(first).padEnd(24)} there too, one of the ${role}`);
  console.log();
}

/** What comes now: whoever waits sees that it goes on. */
const say = (part: string) => console.log(`    ${part} …`);

async function fill(members: Map<string, Member>, moderatorApi: Client) {
  const of: Of = (first) => members.get(first)!;
  say('what they cook, and who follows whom');
  await openKitchens(members);
  await follow(members);
  say('their dishes, and what they found elsewhere');
  await writePosts(members, of);
  await reviewPlaces(members);
  say('their sessions, with the time that it takes to have attended one');
  await monetize(of, moderatorApi, 'Hafsa');
  await cook(members);
  await pay(of, ['Zainab', 'Ayesha']);
  say('recipes of their own, chats, and what moderators have to decide');
  await submitRecipes(of, moderatorApi);
  await writeChats(of);
  await enterUnfollowed(members, 'Tariq', 'Aslam', 'Winter tyres, all sizes. Call me.');
  await enterUnfollowed(members, 'Nadim', 'Qasim', 'Five stars for every chef, at a fair price.');
  await reportToModerators(of, moderatorApi);
  // some are better apart, and one talks of fattoush too often
  await of('Idris').api.social.block({ uid: of('Bilal').uid });
  await of('Zainab').api.social.mute({ uid: of('Hafsa').uid });
}

/** Who gets suspended follows nobody, and nobody follows him. */
async function enterUnfollowed(
  members: Map<string, Member>,
  first: string,
  last: string,
  summary: string,
): Promise<void> {
  const { token, uid } = await enter(first, last, 'male');
  const api = clientOf(token);
  members.set(first, { first, last, gender: 'male', summary, recipes: [], uid, token, api });
  await onceFound('the profile', () => api.social.updateProfile({ summary }));
}

await main();
