/** What a calendar program is told of one booking. */
export interface CalendarEntry {
  uid: string;
  /** One more with each change. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  recipeName: string;
  /** Names of the others. */
  with: string[];
  url: string;
  /** Tentative: the reader has not said that they come. */
  state: 'confirmed' | 'tentative' | 'cancelled';
  writtenAt: string;
}

const OCTETS = 75;
const encoder = new TextEncoder();

/** RFC 5545, 3.3.11: characters that mean something are escaped, line breaks are `\n`. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n|\u2028|\u2029/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** RFC 5545, 3.1: no line is longer than 75 octets, and no character is cut. */
export function fold(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > OCTETS) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

const stamp = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** One booking as an iCalendar file. A cancelled one takes the entry of before out. */
export function icalendarOf(entry: CalendarEntry): string {
  const { recipeName, with: others } = entry;
  const summary = others.length ? `${recipeName} with ${others.join(', ')}` : recipeName;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//chefly//bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.state === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}@chefly`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${stamp(entry.writtenAt)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escapeText(summary)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.state.toUpperCase()}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
