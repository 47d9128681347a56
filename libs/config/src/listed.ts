import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

/** What is separated by commas. */
export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * A text of parts that are separated by commas, of which the first that is written wrong is named.
 *
 * @param words what is said of that part behind it
 */
const listed = (isWell: (part: string) => boolean, words: string) =>
  z.string().superRefine((text, context) => {
    const wrong = listOf(text).find((part) => !isWell(part));
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: `‘${wrong}’ ${words}` });
  });

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** As the HTTP server reads it: an address, with how many of its bits count or a mask of them. */
function isRange(part: string): boolean {
  const [ip = '', bits, more] = part.split('/');
  if (more !== undefined || !(isIPv4(ip) || isIPv6(ip))) return false;
  if (bits === undefined || (isIPv4(ip) && isIPv4(bits))) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIPv4(ip) ? 32 : 128);
}

export const proxies = listed(
  (part) => NAMED_RANGES.includes(part) || isRange(part),
  `is neither an address nor a range such as 10.0.0.0/8, nor one of ${NAMED_RANGES.join(', ')}`,
);

/** A name, or an address: one in colons stands in brackets. */
const HOST = String.raw`(\[[\da-fA-F:.]+\]|[\w.-]+)`;
const BROKER = new RegExp(`^${HOST}:\\d{1,5}$`);
export const brokers = listed((part) => BROKER.test(part), 'is not written as host:9092');

const RELAY = new RegExp(`^turns?:${HOST}(:\\d{1,5})?(\\?transport=(udp|tcp))?$`);
export const relays = listed(
  (part) => RELAY.test(part),
  'is not written as turn:host:3478 or turns:host:5349?transport=tcp',
);

const UPSTREAM = new RegExp(`^\\w+=https?://${HOST}(:\\d{1,5})?/?$`);
export const upstreams = listed(
  (part) => UPSTREAM.test(part),
  'is not written as identity=http://host:3000',
);
