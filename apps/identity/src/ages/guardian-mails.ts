import { withoutLinks } from '@chefly/contracts';
import type { Content } from '../mails/mails.service';

/** No words of a member's own, but for the username: nobody may know yet who reads that address. */
export const askingMail = (userName: string, link: string): Content => ({
  subject: 'A member of chefly under 18 names you as guardian',
  text:
    'Salam,\n\n' +
    `the member with the username ${withoutLinks(userName)} is under 18 and has named you as ` +
    'parent or guardian. At chefly members cook together over voice and video; under 18 that ' +
    'needs your consent, and video one to one stays closed.\n\n' +
    'Read what you would consent to, and decide:\n\n' +
    `${link}\n\n` +
    'The link works once, for seven days. If you are nobody’s guardian, say so there, and ' +
    'we will not write to you again about this; or ignore this mail: without you nothing ' +
    'happens.',
});

export const consentedMail = (userName: string, link: string): Content => ({
  subject: 'You consented to chefly as a guardian',
  text:
    'Salam,\n\n' +
    `you have consented that the member with the username ${withoutLinks(userName)} cooks and ` +
    'chats with others at chefly. Please keep this mail: you can take your consent back at ' +
    'any time, at once, by this link:\n\n' +
    `${link}`,
});

export const revokedMail = (userName: string): Content => ({
  subject: 'Your consent at chefly is taken back',
  text:
    'Salam,\n\n' +
    `you have taken your consent for the member with the username ${withoutLinks(userName)} ` +
    'back. Sessions and chats with others are closed to them from now on. Another consent ' +
    'needs another mail, which they can ask for.',
});

/** To the member. */
export const answeredMail = (consents: boolean): Content =>
  consents
    ? {
        subject: 'Your guardian has consented',
        text:
          'Cooking and chatting with others at chefly is open to you now. Video one to one ' +
          'stays closed until you are 18.',
      }
    : {
        subject: 'Your guardian has not consented',
        text:
          'Whoever reads the address that you gave has not consented. Cooking and chatting ' +
          'with others stays closed; you can name another guardian in the settings.',
      };

export const closedMail: Content = {
  subject: 'Your guardian has taken the consent back',
  text: 'Cooking and chatting with others at chefly is closed to you from now on. Everything else is as before.',
};

/** To the member: why is its guardian's business. */
export const endedMail: Content = {
  subject: 'Your guardian’s consent has ended',
  text:
    'The consent that was given for you does not count any more. Cooking and chatting with others ' +
    'at chefly is closed to you until another guardian consents: you can name one in the ' +
    'settings. Everything else is as before.',
};
