// A short journey through a running installation, from outside and by its public API alone: sign-up
// and the mail, a picture and a post, search, a session without media with its chat. Afterwards
// `look` finds all of it again, so it tells what a restart lost. It needs Node and no package.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

export const PASSWORD = 'saffron and paprika';
const RECIPE = 'Shakshuka';

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** So many milliseconds, in words. */
export const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Asks again, five times a second, until there is an answer that is not null. */
export async function eventually(what, attempt, seconds = 60) {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const found = await attempt();
    if (found) return found;
    if (Date.now() > until) throw new Error(`${what} did not happen within ${seconds} s`);
    await pause(200);
  }
}

/**
 * Asks again while it is not known yet what is asked about: services hear of each other's facts. And
 * while an engine does not answer in time, which people are told in the same words: "try again".
 */
export async function onceFound(what, call) {
  let cause;
  const attempt = () =>
    call().catch((error) => {
      if (![403, 404, 503].includes(error.status)) throw error;
      cause = error;
    });
  return eventually(what, attempt).catch((error) => {
    throw cause ? new Error(`${error.message}; last: ${cause.message}`) : error;
  });
}

/** Asks again when there is room again for who asks, for some minutes: many come from this one address. */
export async function inTurn(call, seconds = 300) {
  const until = Date.now() + seconds * 1000;
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!error.retryAfter || Date.now() > until) throw error;
      await pause(error.retryAfter * 1000);
    }
}

/** One call. @throws with the `status`, the address and what was answered, unless it succeeded */
export async function call(base, method, path, { token, body, type = 'application/json' } = {}) {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type }),
    },
    body: body && type === 'application/json' ? JSON.stringify(body) : body,
  });
  const text = await response.text();
  if (!response.ok)
    throw Object.assign(
      new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`),
      { status: response.status },
      response.status === 429 && { retryAfter: Number(response.headers.get('retry-after')) || 1 },
    );
  return text ? JSON.parse(text) : {};
}

export const bytesOf = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

const newestOf = async (base, token, uid) =>
  (await call(base, 'GET', `/api/content/members/${uid}/posts`, { token })).items[0];

export async function signIn(base, emailAddress) {
  const { accessToken, account } = await inTurn(() =>
    call(base, 'POST', '/api/identity/sign-in', { body: { emailAddress, password: PASSWORD } }),
  );
  return { token: accessToken, uid: account.uid, emailAddress };
}

export async function signUp(base, firstName, mailOf) {
  const userName = `${firstName.toLowerCase()}${randomUUID().slice(0, 8)}`;
  const emailAddress = `${userName}@chefly.test`;
  const body = {
    ...{ firstName, lastName: 'Journey', emailAddress, userName, gender: 'female' },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  };
  await inTurn(() => call(base, 'POST', '/api/identity/sign-up', { body }));
  const token = await eventually(
    `the mail to ${emailAddress}`,
    async () => /token=([\w-]+)/.exec((await mailOf(emailAddress)) ?? '')?.[1],
  );
  const confirmed = { token, password: PASSWORD };
  await inTurn(() => call(base, 'POST', '/api/identity/confirmations', { body: confirmed }));
  return { ...(await signIn(base, emailAddress)), userName };
}

/**
 * A live socket, spoken by hand: whoever has one is here, and may be asked.
 * @param step is told how far it has come
 */
export function openSocket(base, token, step = () => undefined) {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/live/?EIO=4&transport=websocket`);
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('the live socket was refused'));
    socket.onclose = () => reject(new Error('the live socket was closed'));
    socket.onopen = () => step('opened');
    socket.onmessage = ({ data }) => {
      if (data[0] === '0') socket.send(`40${JSON.stringify({ token })}`);
      else if (data[0] === '2') socket.send('3');
      else if (data.startsWith('44')) reject(new Error(data));
      else if (data.startsWith('40')) resolve(socket);
    };
  });
}

/**
 * @param base where browsers reach the installation
 * @param mailOf answers the text of the newest mail to an address, or null
 * @returns what `look` looks for afterwards
 */
export async function journey(base, mailOf) {
  for (const path of ['/', '/console/', '/push-worker.js', '/cook-files.json'])
    assert.ok((await bytesOf(base + path)).length > 100, `${path} is empty`);
  const chef = await signUp(base, 'Chef', mailOf);
  const member = await signUp(base, 'Member', mailOf);
  const as = ({ token }, method, path, body) => call(base, method, path, { token, body });

  const recipe = await onceFound('the recipe in search', async () =>
    (await as(chef, 'GET', `/api/recipes/search?text=${RECIPE}`)).items.find(
      ({ name }) => name === RECIPE,
    ),
  );
  const dish = await bytesOf(base + recipe.picture.sources.at(-1).url);
  const type = 'image/webp';
  const { url } = await as(chef, 'POST', '/api/content/uploads', { type, size: dish.length });
  const { receipt } = await call(base, 'PUT', url, { type, body: dish });
  const post = await as(chef, 'POST', '/api/content/posts', {
    ...{ title: 'A dish of the journey', description: 'From outside', receipt },
  });
  const picture = await bytesOf(base + post.picture.sources[0].url);
  assert.equal(picture.subarray(8, 12).toString(), 'WEBP');
  await onceFound('the profile', () => as(member, 'PUT', `/api/social/follows/${chef.uid}`));
  await as(chef, 'POST', `/api/social/follow-requests/${member.uid}/accept`);
  await onceFound('the post', () => as(member, 'PUT', `/api/content/posts/${post.uid}/like`));
  await onceFound(
    'the chef in search',
    async () => (await as(member, 'GET', `/api/social/people?text=${chef.userName}`)).items.length,
  );

  await as(chef, 'PUT', `/api/recipes/mine/${recipe.uid}`);
  const sockets = [await openSocket(base, chef.token), await openSocket(base, member.token)];
  try {
    await onceFound('the chef being free', async () =>
      (await as(member, 'GET', `/api/sessions/chefs?recipe=${recipe.uid}`)).items.find(
        ({ uid }) => uid === chef.uid,
      ),
    );
    const asked = await as(member, 'POST', '/api/sessions/requests', {
      ...{ chefUids: [chef.uid], recipeUid: recipe.uid, type: 'voice' },
    });
    const { sessionUid } = await as(chef, 'POST', '/api/sessions/requests/accept', {
      uids: [asked.uid],
    });
    const uid = randomUUID();
    await onceFound('the chat of the session', () =>
      as(member, 'PUT', `/api/chat/sessions/${sessionUid}/messages/${uid}`, { text: 'Salam' }),
    );
    await as(chef, 'POST', `/api/sessions/${sessionUid}/leave`);
    await as(member, 'POST', `/api/sessions/${sessionUid}/leave`).catch(() => undefined);
    return { chef, member, post: post.uid, picture, sessionUid, message: uid, recipe: recipe.uid };
  } finally {
    for (const socket of sockets) {
      socket.onclose = null;
      socket.close();
    }
  }
}

/** Everything that `journey` left must be there: facts, pictures, search, chat. @throws if not */
export async function look(base, left) {
  const chef = await signIn(base, left.chef.emailAddress);
  const member = await signIn(base, left.member.emailAddress);
  const as = ({ token }, method, path) => call(base, method, path, { token });
  assert.equal(chef.uid, left.chef.uid);
  const post = await newestOf(base, member.token, chef.uid);
  assert.equal(post.uid, left.post);
  assert.equal(post.likes, 1);
  assert.deepEqual(await bytesOf(base + post.picture.sources[0].url), left.picture);
  const { items } = await as(member, 'GET', `/api/chat/sessions/${left.sessionUid}/messages`);
  assert.deepEqual(
    items.map(({ uid }) => uid),
    [left.message],
  );
  const records = await as(member, 'GET', '/api/sessions/records');
  assert.ok(JSON.stringify(records).includes(left.sessionUid), 'the session stands in the records');
  for (const [what, path] of [
    ['the chef', `/api/social/people?text=${left.chef.userName}`],
    ['the recipe', `/api/recipes/search?text=${RECIPE}`],
  ])
    await onceFound(what, async () => (await as(member, 'GET', path)).items.length);
}
