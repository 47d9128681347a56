import { readUpstreams } from '@chefly/config';
import { SmtpMailer } from '@chefly/engines/mail';
import { LiveKitRooms } from '@chefly/engines/media/livekit';
import { CONNECT_TIMEOUT_MS, type Examination } from './examination';
import { Unwell } from './finding';
import { promptnessOf } from './promptness';
import { examineRelays } from './relays';

/** What members meet from the outside: media, mail, the public address, relays. */
export async function examineOutside(examination: Examination): Promise<void> {
  const { config, remote } = examination;
  await examination.look(
    'LiveKit',
    'Is it running at LIVEKIT_URL with this API key? Sessions start but have neither sound nor picture meanwhile.',
    async () => {
      const rooms = new LiveKitRooms({
        url: remote.LIVEKIT_URL.replace(/^ws/, 'http'),
        publicUrl: '',
        apiKey: remote.LIVEKIT_API_KEY,
        apiSecret: remote.LIVEKIT_API_SECRET,
      });
      return `${await promptnessOf(() => rooms.check())}, and takes our key`;
    },
  );
  await examination.look(
    'mail',
    'Is the server at SMTP_URL running, and does it take our sign-in? Mails wait until it does.',
    async () => {
      await new SmtpMailer(remote.SMTP_URL, config.mailFrom).check();
      return 'takes our sign-in';
    },
  );
  await examination.look(
    'the public address',
    'CHEFLY_PUBLIC_URL must lead to the gateway, also from here: mails link there, and LiveKit calls there.',
    () => checkPublicAddress(config.publicUrl),
  );
  const processes = [...readUpstreams(remote.CHEFLY_UPSTREAMS)].flatMap(([name, urls]) =>
    urls.map((url) => ({ name, url })),
  );
  if (processes.length) await examination.look('processes', '', () => checkProcesses(processes));
  await examineRelays(examination, config);
}

/** The gateway by the way that members and LiveKit take, and what it serves without. */
async function checkPublicAddress(publicUrl: string): Promise<string> {
  const health = await fetch(`${publicUrl}/health/ready`, {
    signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  });
  if (!health.ok)
    throw new Unwell(
      `the gateway answers ${health.status}: ${(await health.text()).slice(0, 200)}`,
      'Mend the engine that it names.',
    );
  const { degraded } = (await health.json()) as { degraded: string[] };
  if (degraded.length)
    throw new Unwell(
      `the gateway serves without ${degraded.join(', ')}`,
      'Mend the engine that it names; docs/operations.md has what works meanwhile.',
    );
  const hint = await fetch(`${publicUrl}/api/sessions/livekit-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/webhook+json' },
    body: '{}',
    signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  });
  if (!hint.ok)
    throw new Unwell(
      `the webhook answers ${hint.status}`,
      'Is sessions running, and in CHEFLY_UPSTREAMS of the gateway?',
    );
  return 'the gateway is ready, and LiveKit’s webhook arrives at sessions';
}

interface Process {
  name: string;
  url: string;
}

async function checkProcesses(processes: readonly Process[]): Promise<string> {
  const silent = await Promise.all(processes.map(silenceOf));
  const told = silent.filter((each) => each !== null);
  if (told.length)
    throw new Unwell(
      told.join(', '),
      'The log of one that is gone says why it ended. One that runs and does not answer hangs: end it, and whatever started it starts it again.',
    );
  return `all ${processes.length} that the gateway is told of answer`;
}

/** What is wrong with a process that the gateway leads to; null where it answers, whatever it says. */
async function silenceOf({ name, url }: Process): Promise<string | null> {
  try {
    await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return null;
  } catch (error) {
    const hangs = (error as Error).name === 'TimeoutError';
    return `${name} at ${url} ${hangs ? `does not answer within ${CONNECT_TIMEOUT_MS / 1000} s` : 'is gone'}`;
  }
}
