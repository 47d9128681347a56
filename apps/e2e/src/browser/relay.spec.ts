import type { Grant } from '@chefly/contracts';
import { expect, test, type Page } from '@playwright/test';
import { settleIn } from './arrivals';
import { chefVideo, expectAudio, expectVideo } from './media';
import { newPerson, PASSWORD, type Person } from './people';
import { startServer, type RunningServer } from './server';
import { startTurnServer, type TurnServer } from './turn-server';

let relay: TurnServer | null;
let server: RunningServer | undefined;
test.beforeAll(async () => {
  relay = await startTurnServer();
  if (relay) server = await startServer(relay.env);
});
test.afterAll(async () => {
  await server?.stop();
  await relay?.stop();
});

/** Calls a route as somebody who signed in with another device. */
async function byRoute({ context, email }: Person) {
  const { request } = context;
  const signIn = await request.post('/api/identity/sign-in', {
    data: { emailAddress: email, password: PASSWORD },
  });
  const { accessToken } = (await signIn.json()) as Grant;
  return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await request.fetch(path, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/**
 * Runs in the page: as behind a network that lets no browser reach another one by itself, none uses
 * an address but a relay's. Its connections stay in sight.
 */
function onlyByRelay() {
  const made: RTCPeerConnection[] = [];
  Object.assign(globalThis, { connectionsMade: made });
  const Own = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Own {
    constructor(given?: RTCConfiguration) {
      super({ ...given, iceTransportPolicy: 'relay' });
      made.push(this);
    }
  };
}

/** By what kinds of address the media of a page flows, as the browser counts it. */
const pathsOf = ({ page }: Person) =>
  page.evaluate(async () => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] };
    const open = connectionsMade.filter((each) => each.connectionState === 'connected');
    const reports = await Promise.all(open.map((each) => each.getStats()));
    return reports.flatMap((report) => {
      const pairs = [...report.values()].filter(
        ({ type, nominated, state }) =>
          type === 'candidate-pair' && nominated && state === 'succeeded',
      );
      return pairs.map(({ localCandidateId }) => report.get(localCandidateId).candidateType);
    });
  });

const qualityOf = (page: Page, name: string) =>
  page
    .getByRole('figure')
    .filter({ has: chefVideo(page, name) })
    .getByRole('img', { name: /^Connection/ });

test('a call comes up through a relay where no direct path is open', async ({ browser }) => {
  test.skip(!relay, 'without coturn there is no relay');
  const [chef, guest] = [
    await newPerson(browser, server!.url, 'Fatima'),
    await newPerson(browser, server!.url, 'Ayesha'),
  ];
  for (const { context } of [chef, guest]) await context.addInitScript(onlyByRelay);
  await settleIn(chef, guest);
  const [asChef, asGuest] = [await byRoute(chef), await byRoute(guest)];
  const found = await asChef<{ items: { uid: string }[] }>(
    'GET',
    '/api/recipes/search?text=Shakshuka',
  );
  const recipeUid = found.items[0]!.uid;
  await asChef('PUT', `/api/recipes/mine/${recipeUid}`);
  await expect
    .poll(async () => {
      const free = await asGuest<{ items: { uid: string }[] }>(
        'GET',
        `/api/sessions/chefs?recipe=${recipeUid}`,
      );
      return free.items.length;
    })
    .toBe(1);
  const [free] = (
    await asGuest<{ items: { uid: string }[] }>('GET', `/api/sessions/chefs?recipe=${recipeUid}`)
  ).items;
  const { uid } = await asGuest<{ uid: string }>('POST', '/api/sessions/requests', {
    ...{ chefUids: [free!.uid], recipeUid, type: 'video' },
  });
  await asChef('POST', '/api/sessions/requests/accept', { uids: [uid] });
  await guest.page.goto('/session?role=user');
  await chef.page.goto('/session?role=chef');

  await expectVideo(chefVideo(guest.page, 'Fatima Khan'));
  await expectVideo(chefVideo(chef.page, 'Ayesha Khan'));
  await expectAudio(chefVideo(guest.page, 'Fatima Khan'));
  for (const person of [chef, guest]) {
    await expect.poll(() => pathsOf(person)).not.toEqual([]);
    expect(new Set(await pathsOf(person))).toEqual(new Set(['relay']));
  }
  // how good it is is told on both sides
  for (const [{ page }, name] of [
    [guest, 'Fatima Khan'],
    [chef, 'Ayesha Khan'],
  ] as const)
    await expect(qualityOf(page, name)).toHaveAccessibleName('Connection good');
  for (const { context } of [chef, guest]) await context.close();
});
