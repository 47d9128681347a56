import { execFileSync } from 'node:child_process';

/** The network of members, as it goes away and comes back. */
interface Outage {
  begin(): void;
  end(): void;
}

const run = (command: string, ...words: string[]) => execFileSync(command, words).toString();

/**
 * Of the single process the loopback device is taken down, and everything with it. Separate
 * processes go on with their engines: what is lost there is all media, and whatever comes from or
 * goes to the gateway and the media server.
 *
 * @param separate the gateway's address, where there are separate processes
 * @returns null where other traffic would be lost as well: the namespace is not this program's own
 */
export function outageOf(separate: string | null): Outage | null {
  if (!separate)
    return {
      begin: () => void run('ip', 'link', 'set', 'lo', 'down'),
      end: () => void run('ip', 'link', 'set', 'lo', 'up'),
    };
  if (run('ip', '-o', 'link').trim().split('\n').length > 1) {
    console.warn(
      'no outages: it takes a network namespace with nothing but loopback and the engines',
    );
    return null;
  }
  const doors = [separate, process.env.LIVEKIT_URL ?? []].flat().map((url) => new URL(url).port);
  const lost = [
    ['-p', 'udp'],
    ...doors.flatMap((port) => [
      ['-p', 'tcp', '--dport', port],
      ['-p', 'tcp', '--sport', port],
    ]),
  ];
  const change = (how: string) => () => {
    for (const packets of lost) run('iptables', how, 'OUTPUT', ...packets, '-j', 'DROP');
  };
  return { begin: change('-A'), end: change('-D') };
}
