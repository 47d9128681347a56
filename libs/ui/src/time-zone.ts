/** Places that Chrome still calls by the name of the time before, and how they are called today. */
const RENAMED: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
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

/** GMT+5:30 */
const offsetOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const placeOf = (timeZone: string) => zonePlace(timeZone).split('/').at(-1)!;

/** Kolkata (GMT+5:30) */
export const zoneInWords = (at = new Date(), timeZone = zoneHere()): string =>
  `${placeOf(timeZone)} (${offsetOf(at, timeZone)})`;

/**
 * The zone of this device in the week that begins then: London (GMT+1), in the one in which its
 * clock is changed London (GMT+1, from Sunday 25 October GMT+0).
 *
 * @param language of the day, where not the reader's
 */
export function zoneOfWeek(week: Date, language?: string): string {
  const zone = zoneHere();
  const [year, month, first] = [week.getFullYear(), week.getMonth(), week.getDate()];
  const midnights = Array.from({ length: 8 }, (_, i) => new Date(year, month, first + i));
  const before = offsetOf(week, zone);
  const after = midnights.findIndex((at) => offsetOf(at, zone) !== before);
  if (after < 1) return zoneInWords(week, zone);
  const day = midnights[after - 1]!.toLocaleDateString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return `${placeOf(zone)} (${before}, from ${day} ${offsetOf(midnights[after]!, zone)})`;
}
