// Sessions that last while pods come and go, in whose media rooms both send pictures and voices all the while. The guests of
// the rooms are those of `npm run bench -- rooms`: they need Go and the project's packages.
import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { listOf } from './kubectl.mjs';

/** What is sent of a picture: enough to be one, and little of a node that runs everything else. */
const KBIT = 500;
const FPS = 15;
/** A call outlasts as much without a network. What is shorter is told: a node that starts pods has no core to spare. */
const MOST_SILENT_MS = 10_000;

/** Where this machine reaches the media server: as a pod, or as whoever runs it says. */
async function mediaServer() {
  if (process.env.IN_PODS !== 'true') return process.env.LIVEKIT_URL;
  const [pod] = await listOf('/api/v1/namespaces/engines/pods?labelSelector=app%3Dlivekit');
  return `ws://${pod.status.podIP}:7880`;
}

export class Rooms {
  /** Those who are in one, by its uid. */
  sessions = new Map();
  party = null;

  /** @param ask makes a call with a client's one retry */
  constructor(ask) {
    this.ask = ask;
  }

  /** @param pairs of guest and chef, who have a socket each */
  async open(pairs, recipeUid) {
    if (!pairs.length) return;
    const { buildParty, giveParty } = await import('../../apps/e2e/src/bench/rooms/party.ts');
    const program = buildParty(join(homedir(), '.cache', 'chefly-bench'));
    const rooms = [];
    for (const pair of pairs) rooms.push(await this.begin(pair, recipeUid));
    this.party = await giveParty(program, {
      url: await mediaServer(),
      rooms,
      kbit: KBIT,
      fps: FPS,
    });
  }

  async begin([guest, chef], recipeUid) {
    const { uid: asked } = await this.ask(guest, 'POST', '/api/sessions/requests', {
      body: { chefUids: [chef.uid], recipeUid, type: 'video' },
    });
    const { sessionUid } = await this.ask(chef, 'POST', '/api/sessions/requests/accept', {
      body: { uids: [asked] },
    });
    this.sessions.set(sessionUid, [guest, chef]);
    const passes = [];
    for (const one of [guest, chef]) {
      const { token } = await this.ask(one, 'POST', `/api/sessions/${sessionUid}/token`);
      passes.push(token);
      one.enter(sessionUid);
    }
    return passes;
  }

  /** @returns what arrived since this was asked before, in a line; null where there are no rooms */
  async arrived() {
    if (!this.party) return null;
    const { packets, lost, ended, silentMs } = await this.party.arrived();
    // what is sent again although it came counts as found
    const line =
      `${this.sessions.size} rooms with pictures and voices: ${packets} packets, ${Math.max(0, lost)} lost, ` +
      `the longest silence ${silentMs} ms`;
    assert.ok(!ended && silentMs <= MOST_SILENT_MS, `${line}, ${ended} tracks ended`);
    return line;
  }

  /** What is not as it was when the rooms were entered, a line each. */
  async wrong() {
    const wrong = [];
    for (const [uid, people] of this.sessions)
      for (const one of people) {
        const current = await this.ask(one, 'GET', '/api/sessions/current');
        if (current?.uid !== uid) wrong.push(`${one.userName} is in session ${uid} no more`);
      }
    return wrong;
  }

  async close() {
    await this.party?.end().catch(() => undefined);
    this.party = null;
  }
}
