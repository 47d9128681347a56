/** Places that Chrome still calls by the name of the time before, and how they are called today. */
const RENAMED: Record<string, string> = {
  ...{ Asmera: 'Asmara', Calcutta: 'Kolkata', Coral_Harbour: 'Atikokan', Faeroe: 'Faroe' },
  ...{ Godthab: 'Nuuk', Katmandu: 'Kathmandu', Kiev: 'Kyiv', Ponape: 'Pohnpei' },
  ...{ Rangoon: 'Yangon', Saigon: 'Ho Chi Minh', Truk: 'Chuuk' },
};

/** Asia/Kolkata, of a zone by whichever of its names. */
export const zonePlace = (zone: string) =>
  zone
    .split('/')
    .map((part) => RENAMED[part] ?? part)
    .join('/')
    .replaceAll('_', ' ');

/** The zone of this device. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Kolkata (GMT+5:30) */
export function zoneInWords(at = new Date(), timeZone = zoneHere()): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const place = zonePlace(timeZone).split('/').at(-1)!;
  return place === offset ? place : `${place} (${offset})`;
}
