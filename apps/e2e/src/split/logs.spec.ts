import { until } from '@chefly/engines/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@chefly/ops/split';
import { PASSWORD } from '@chefly/testing';
import type { Attachment } from '@chefly/testing/separate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from '../platform/kitchen';

interface Line {
  level: number;
  msg: string;
  service?: string;
  route?: string;
  status?: number;
  requestId?: string;
  traceId?: string;
  memberUid?: string;
}

/**
 * What the processes wrote of everything they were asked for up to here: these are the processes of
 * the whole suite.
 */
describe('logs', () => {
  const { logs } = JSON.parse(process.env.CHEFLY_ATTACH!) as Attachment;
  const read = () =>
    new Map(
      readdirSync(logs).map((file) => [
        file.replace('.log', ''),
        readFileSync(join(logs, file), 'utf8'),
      ]),
    );
  const linesOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
  });
  afterAll(() => platform.stop());

  it('name the request, the trace and the member of each call', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const response = await fetch(`${platform.url}/api/identity/account`, {
      headers: {
        authorization: `Bearer ${fatima.token}`,
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
    });
    expect(response.status).toBe(200);
    // written after the answer was given
    await until(() => {
      const lines = read();
      for (const service of ['gateway', 'identity'])
        expect(linesOf(lines.get(service)!).filter((line) => line.traceId === traceId)).toEqual([
          expect.objectContaining({
            service,
            status: 200,
            requestId: expect.any(String),
            ...(service === 'identity' ? { memberUid: fatima.uid } : {}),
          }),
        ]);
    });
  });

  it('hold JSON lines and nothing of what members write, of their passwords, tokens and addresses', async () => {
    const words = {
      title: 'asafoetida',
      description: 'bergamot',
      message: 'cardamom',
      password: 'a wrong dandelion',
      search: 'elderflower',
      summary: 'fenugreek',
      field: 'galangal',
      body: 'hyssop',
    };
    const recipeUid = await openKitchen(platform, fatima, ayesha);
    await fatima.api.content.createPost({
      title: words.title,
      description: words.description,
      receipt: await platform.upload(fatima),
    });
    const asked = await ayesha.api.sessions.ask({
      chefUids: [fatima.uid],
      recipeUid,
      type: 'voice',
    });
    const { sessionUid } = await fatima.api.sessions.accept({ uids: [asked.uid] });
    await platform.settle();
    await ayesha.api.chat.sendSessionMessage({
      sessionUid,
      uid: 'a-message-of-the-logs-1',
      text: words.message,
    });
    await ayesha.api.recipes.search({ text: words.search });
    await ayesha.api.social.updateProfile({ summary: words.summary });
    await ayesha.api.notifications.list({});
    await expect(ayesha.api.moderation.audit({})).rejects.toThrow();
    await expect(
      platform.anonymous.identity.signIn({
        emailAddress: ayesha.account.emailAddress,
        password: words.password,
      }),
    ).rejects.toThrow();
    // refused at the edge: the refusal names the field, the log not what stood in it
    await fetch(`${platform.url}/api/content/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fatima.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 1, description: words.field }),
    });
    await fetch(`${platform.url}/api/content/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fatima.token}`, 'content-type': 'application/json' },
      body: `{"${words.body}`,
    });
    await fatima.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    const secrets = [
      ...Object.values(words),
      PASSWORD,
      ayesha.token,
      fatima.token,
      '@chefly.test',
      'Bearer ',
      'refresh=',
      '?token=',
    ];
    // the head and the claims of any token; three letters alone are found in a random uid one day
    const token = /eyJ[\w-]+\.eyJ/;
    const tells = (line: string) =>
      token.test(line) || secrets.some((secret) => line.includes(secret));
    const all = read();
    for (const service of [...services, 'gateway']) {
      const lines = all.get(service)!.split('\n').filter(Boolean);
      const found = {
        service,
        entries: lines.filter((line) => line.startsWith('{')).length,
        toldSecrets: lines.filter(tells),
        others: lines.filter(
          (line) => !line.startsWith('{') && !/^chefly [a-z]+ is ready/.test(line),
        ),
      };
      expect(found).toEqual({ service, entries: found.entries, toldSecrets: [], others: [] });
      expect(found.entries).toBeGreaterThan(0);
    }
  });
});
