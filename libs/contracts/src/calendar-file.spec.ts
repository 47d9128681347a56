import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeText, fold, icalendarOf } from './calendar-file';

const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const unfold = (lines: string) => lines.replace(/\r\n /g, '');
const unescape = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, c: string) => (c.toLowerCase() === 'n' ? '\n' : c));

describe('a calendar file', () => {
  it('has no line longer than 75 octets, and unfolded it is what it was', () => {
    fc.assert(
      fc.property(text, (value) => {
        const line = value.replace(/[\r\n]/g, '');
        const folded = fold(line);
        for (const each of folded.split('\r\n'))
          expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
        expect(unfold(folded)).toBe(line);
      }),
    );
  });

  it('keeps whatever is in a name within its value', () => {
    fc.assert(
      fc.property(text, text, (recipeName, name) => {
        const file = icalendarOf({
          ...{ uid: 'a-booking', sequence: 3, recipeName, with: [name], state: 'confirmed' },
          ...{ startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' },
          ...{ url: 'https://chefly.test/bookings', writtenAt: '2026-11-01T10:00:00.000Z' },
        });
        const lines = unfold(file).split('\r\n');
        expect(lines).toHaveLength(17);
        const summary = lines.find((line) => line.startsWith('SUMMARY:'))!.slice(8);
        expect(unescape(summary)).toBe(unescape(escapeText(`${recipeName} with ${name}`)));
      }),
    );
  });

  it('says when, in UTC, and takes a cancelled entry out', () => {
    const file = icalendarOf({
      ...{ uid: 'a-booking', sequence: 4, recipeName: 'Aloo, gosht; naan', with: [] },
      ...{ startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' },
      ...{ url: 'https://chefly.test/bookings', writtenAt: '2026-11-01T10:00:00.000Z' },
      state: 'cancelled',
    });
    for (const line of [
      ...['METHOD:CANCEL', 'UID:a-booking@chefly', 'SEQUENCE:4', 'STATUS:CANCELLED'],
      ...['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'],
      'SUMMARY:Aloo\\, gosht\\; naan',
    ])
      expect(file.split('\r\n')).toContain(line);
  });
});
