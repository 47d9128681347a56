import { withoutLinks } from '@chefly/contracts';

/** What a mail says around its link. A username is the only word in it that a stranger may have chosen. */
export interface Words {
  subject: string;
  text: string;
}

const END =
  'The link works once, for two days. If you did not ask for this, ignore this mail: without you nothing happens.';

export const confirmSignUp = (userName: string, link: string): Words => ({
  subject: 'Confirm your chefly account',
  text:
    'Salam,\n\n' +
    'somebody, most likely you, signed up at chefly with this address and the ' +
    `username ${withoutLinks(userName)}. Please confirm your e-mail address:\n\n` +
    `${link}\n\n` +
    `${END}`,
});

export const confirmAddress = (userName: string, link: string): Words => ({
  subject: 'Confirm your new e-mail address',
  text:
    'Salam,\n\n' +
    'please confirm that chefly may write to the member with the username ' +
    `${withoutLinks(userName)} here:\n\n` +
    `${link}\n\n` +
    `${END}`,
});

/** In place of a confirmation: somebody has the address already. */
export const knownAddress = (link: string): Words => ({
  subject: 'You already have a chefly account',
  text:
    'Somebody, perhaps you, tried to sign up at chefly with this address, which already ' +
    'has an account.\n\n' +
    `Sign in: ${link}`,
});

export const newPassword = (userName: string, link: string): Words => ({
  subject: 'A new password for chefly',
  text:
    'Salam,\n\n' +
    'somebody, most likely you, asked for a new password for the account ' +
    `${withoutLinks(userName)}. Choose it here:\n\n` +
    `${link}\n\n` +
    'The link works once, for an hour. If you did not ask for this, ignore this mail: ' +
    'without you nothing happens.',
});

/** To the address before: the link brings it back. */
export const addressChanged = (userName: string, link: string): Words => ({
  subject: 'Your chefly e-mail address was changed',
  text:
    'Salam,\n\n' +
    `the account ${withoutLinks(userName)} has another e-mail address now.\n\n` +
    'If this was not you, take it back: this link brings this address back, asks you ' +
    'for a new password and signs out every device. It works once, for seven days.\n\n' +
    `${link}`,
});
