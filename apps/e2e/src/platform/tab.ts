import type {
  BrowserToServer,
  HeardSignal,
  LiveEnvelope,
  ServerToBrowser,
} from '@chefly/contracts';
import { io, type Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToBrowser, BrowserToServer>;

export interface Tab {
  socket: LiveSocket;
  heard: LiveEnvelope[];
  signals: HeardSignal[];
  /** Everything that was sent to this tab before has been heard after it; its rooms are joined. */
  roundTrip(): Promise<void>;
}

const tabs = new Set<LiveSocket>();

/** A socket that begins to connect, and never does so again. */
export function dial(url: string, { token }: { token: string }): LiveSocket {
  const socket: LiveSocket = io(url, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  tabs.add(socket);
  return socket;
}

/** A member's tab at the live socket, which writes down what it hears. */
export async function openTab(url: string, member: { token: string }): Promise<Tab> {
  const socket = dial(url, member);
  const heard: LiveEnvelope[] = [];
  const signals: HeardSignal[] = [];
  socket.on('live', (message) => heard.push(message));
  socket.on('signal', (signal) => signals.push(signal));
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('connect_error', reject),
  );
  const roundTrip = async () => {
    await socket.emitWithAck('session.enter', 'no-such-session-here');
  };
  await roundTrip();
  return { socket, heard, signals, roundTrip };
}

/** Closes every socket of this spec. */
export function closeTabs(): void {
  for (const socket of tabs) socket.close();
  tabs.clear();
}
