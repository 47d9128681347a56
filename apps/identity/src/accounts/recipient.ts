/** Mailboxes of one house, which takes a name with and without dots for the same. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@');
  return { name: address.slice(0, at).replace(/\+.*$/, ''), host: address.slice(at + 1) };
};

/** An address as compared: the tag behind a plus leads to the same person, and so do dots where they do not count. */
export function recipientOf(address: string): string {
  const { name, host } = partsOf(address);
  return DOTLESS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** What it may be written as, tags aside: as it is here, and as it is compared. */
export function spellingsOf(address: string): string[] {
  const { name, host } = partsOf(address);
  return [...new Set([`${name}@${host}`, recipientOf(address)])];
}
