import type { LegalText } from './legal-text';

/** Other words are another version: see legal.ts of the contracts. */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  opening:
    'We keep what chefly needs to work, show it to those whom you expect, and sell nothing of ' +
    'it. There is no advertising here, and no program of others that watches what you do. This ' +
    'page says what is kept, who sees it, and for how long.',
  sections: [
    [
      'What we keep of your account',
      'Your first and last name, username, e-mail address and gender; your date of birth, if ' +
        'you have given it; which versions of the terms you accepted, and when; whether you are ' +
        'a moderator or administrator. Your password is kept only in a form that cannot be read ' +
        'back (argon2id). Of a ' +
        'passkey: the public half of its key, its name, whether it is synced, when it was added ' +
        'and last used; the secret half never leaves your device or password manager.',
      'For each device that you are signed in on: what its browser calls itself, since when, ' +
        'and when it was last seen. A device that has not come back for 30 days is forgotten. A ' +
        'sign-up that nobody confirms is forgotten after two days, with its username.',
      'Mails that wait to be sent, with their links, until they are sent. Links of mails work ' +
        'once: two days for an address, an hour for a new password, seven days to take back a ' +
        'change of address or for a guardian to answer.',
    ],
    [
      'What we keep of what you do',
      'Your profile summary and pictures, posts, culinary reviews, comments, likes and votes; ' +
        'recipes that you added or submitted, and what moderators decided on them; whom you ' +
        'follow, block and mute; your messages, and up to where they were read.',
      'Requests and sessions: who with whom, which recipe, voice or video, when, who was in ' +
        'the room for how long, and reviews with their stars. Notifications for 90 days. ' +
        'Reports, decisions, appeals, and the log of decisions.',
      'For monetized chefs: the offer, what was accepted and when, the price of sessions, and ' +
        'what was paid, in books in which nothing is deleted.',
      'Where nothing else is said here, it is kept until you delete it, or as long as your ' +
        'account.',
    ],
    [
      'Under 18',
      'For a member under 18: the guardian’s e-mail address, when we wrote to it, and the ' +
        'answer with its time and version. It is kept as long as the account, as the proof of ' +
        'the consent. Somebody who says that they are nobody’s guardian is not written to again ' +
        'about that member, nor about others for a month.',
      'Your date of birth stays in the part of chefly that keeps accounts. The other parts ' +
        'know until which day you are under 18, and whether a guardian consents; no member is ' +
        'told. Moderators who decide a case see that the member is under 18, and not the date.',
    ],
    [
      'Who sees it',
      'Your e-mail address, date of birth, devices and guardian: you alone. Your name, level ' +
        'and recipes: every member. The rest of your profile: members of your gender. Posts and ' +
        'culinary reviews, their comments and likes: your followers, whom you accept one by one. ' +
        'Reviews of chefs name their author to the same gender.',
      'Messages of a chat: the two whose chat it is. Messages of a session: those who were in ' +
        'it. Who is blocked or suspended is shown to nobody they are kept from.',
      'Moderators see submitted recipes, what was reported as it was when it was reported, who ' +
        'reported it, and its author’s earlier decisions; posts, profiles and comments also ' +
        'without a report. Who reported you, you do not learn. Operators of this installation ' +
        'run its servers, and could read what is stored on them; they do so only to keep it ' +
        'running.',
    ],
    [
      'Pictures, videos and calls',
      'Every picture is made anew when you upload it, in several sizes: place, camera and ' +
        'other details are gone from what we store. Videos lose theirs too. They are shown by ' +
        'links that run out. What you upload and do not use, and what you delete, is removed ' +
        'within the hour, unless a report needs it: then it is kept for at most 60 days after ' +
        'the decision.',
      'The sound and picture of a session are not recorded, neither by us nor through us. They ' +
        'go directly between the browsers, or through a media server of this installation. When ' +
        'they go directly, the browsers learn each other’s network addresses.',
    ],
    [
      'What your browser keeps',
      'Cookies only to know you again: one keeps you signed in, for 30 days since your last ' +
        'visit, one links a sign-up to its confirmation, for two days, and one what a passkey is ' +
        'asked to its answer, for five minutes. Scripts can read none of them. The ' +
        'browser itself keeps your choice of theme and sounds, and, until you close ' +
        'the tab or sign out, drafts and the place you were at. If you allow notifications, your ' +
        'browser’s maker carries them, encrypted, and we keep the address that it gave us for ' +
        'that until you turn them off.',
    ],
    [
      'Mails',
      'We write to you about your account: confirmations, changes, a new password, decisions ' +
        'about you, guardians, your data. A digest comes only if you turn it on. To an address ' +
        'that is not yours we write only when you name it as your new address or your ' +
        'guardian’s, few times, and with no words of yours but the username.',
    ],
    [
      'Technical traces',
      'To keep attackers out, calls are counted for a minute, guesses of passwords for a ' +
        'quarter of an hour and mails for up to a day, by your account or network address, and ' +
        'then forgotten. Logs name the number of your account, never your words, address or ' +
        'password. Measurements count; they do not name anybody.',
    ],
    [
      'Having it, and having it removed',
      'In the settings you can ask for a download of your data, once a day; a mail tells you ' +
        'when it is ready, and its files can be fetched for three days.',
      'You can have your account erased. It is hidden at once; for 14 days you can come back ' +
        'by signing in; then what is yours is removed in every part of chefly. What also belongs ' +
        'to others stays without your name: messages to them, approved recipes, stars that you ' +
        'gave, and what the books and the log of decisions need. Your username stays taken for a ' +
        'year, so that nobody passes for you.',
      'Backups are made by whoever runs this installation, and hold what was there when they ' +
        'were made, until they are replaced.',
      'You can ask us what we keep, and have it put right. You can also turn to the authority ' +
        'that watches over privacy where you live.',
    ],
    [
      'Changes',
      'When this policy changes, the new version stands here with its date, and you read and ' +
        'accept it before you go on. Accepting is recorded with its version and time.',
    ],
  ],
};
